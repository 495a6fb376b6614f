import { useMemo, useState } from 'react'
import { isChoice, tellNumber } from '#src/commands/step.ts'
import { useOperationScans } from '#src/scan/provider.tsx'
import { useStore } from '#src/store.ts'
import { Cards, cardOf, digitCards, ownCards, type ScreenCard } from '#src/terminal/Cards.tsx'
import { useKeypad, useWall } from '#src/terminal/context.ts'
import { FeedbackLine, FeedbackPanel } from '#src/terminal/Feedback.tsx'
import { WallList } from '#src/terminal/WallList.tsx'
import { count } from '#src/ui/numbers.ts'
import { Unbroken } from '#src/ui/Unbroken.tsx'
import { noticeIcons } from '../operations/bench/Instruction.tsx'
import { isTight, type Operation, type OperationView, type ViewNumber } from '../operations/definition.ts'
import { type ScanFeedback, useFeedbackHistory, useLatestFeedback } from '../operations/feedback.ts'
import { resumedText } from '../operations/saved.ts'
import { useOpened } from '../operations/useCodeInAddress.ts'
import { type Run, usePrompt } from '../operations/useRunning.ts'

/** A reason's card holds a word, which makes a wide barcode; more than three rows leave no room below. */
const columnsFor = (choices: number) => (choices > 9 ? 4 : 3)

/** An operation's step on the wall: the instruction, the progress and the last scan. */
export function OperationWall({ operation, run }: { operation: Operation; run: Run }) {
  const { active, registry } = useWall()
  useStore(active)
  const { title } = operation
  const { actor, view: viewOf } = run.running
  useOperationScans(useMemo(() => ({ title, actor, step: run.step }), [title, actor, run.step]))
  const view = viewOf()
  useOpened(actor, view.opened)
  const latest = useLatestFeedback(useFeedbackHistory(), view.list?.rows)
  const handover = run.handovers().at(-1)
  const choices = registry.commands.filter(isChoice).flatMap(choice => cardOf(registry, choice))
  const tight = isTight(view)
  const resumed = resumedText(run.resumed, run.handovers())

  return (
    <div className={`flex min-h-0 flex-1 flex-col ${view.number ? 'gap-1.5' : 'gap-2'}`}>
      <h1 className="wall-instruction">
        <Unbroken>{usePrompt(actor)}</Unbroken>
      </h1>
      {view.progress && !tight && <Segments {...view.progress} />}
      {handover && (
        <p className="wall-row text-grey-300">
          Relève : {handover.from} → {handover.to}
        </p>
      )}
      {view.notices && view.notices.length > 0 && <WallNotices notices={view.notices} small={tight} />}
      {view.photo && <p className="wall-row font-semibold text-warning-ink">{view.photo.withoutCamera}</p>}
      {view.number ? (
        <NumberPad {...view.number} onTold={n => tellNumber(registry, n)} choices={choices} latest={latest} />
      ) : (
        <>
          {choices.length > 0 && <Cards label="Choix" cards={choices} columns={columnsFor(choices.length)} />}
          <div className="flex min-h-0 flex-1 gap-2">
            <FeedbackPanel {...(latest ?? { tone: 'waiting', text: resumed ?? 'Rien de scanné encore' })} />
            {!tight && view.list && view.list.rows.length > 0 && <WallList {...view.list} />}
          </div>
        </>
      )}
    </div>
  )
}

type Props = ViewNumber & {
  onTold: (n: number) => void
  /** Suggested numbers. They share the grid of the digits, because a row for them does not fit. */
  choices: readonly ScreenCard[]
  latest: ScanFeedback | undefined
}

/** Composes a number from digit cards, as for a quantity. */
export function NumberPad({ label, unit, most, onTold, choices, latest }: Props) {
  const { registry } = useWall()
  const [typed, setTyped] = useState('')
  const tell = () => {
    setTyped('')
    onTold(Number(typed))
  }
  useKeypad({
    clear: () => setTyped(''),
    digit: digit => setTyped(before => (Number(before + digit) > most ? before : before + digit)),
    ...(typed === '' ? {} : { validate: tell }),
  })
  const answers = ownCards(registry, typed === '' ? [] : ['keypad.validate', 'keypad.clear'])
  return (
    <>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-8">
        <p role="status" className="wall-notice whitespace-nowrap tabular-nums">
          {label} : {typed === '' ? '…' : count(Number(typed))} {unit}
        </p>
        {latest && <FeedbackLine {...latest} />}
      </div>
      <Cards label="Chiffres" cards={digitCards(registry)} columns={5} />
      <Cards label={label} cards={[...choices, ...answers]} columns={4} />
    </>
  )
}

const most = 20

/** One segment for each piece. Beyond `most` pieces, each segment stands for an equal share. */
export function Segments({ done, total, unit }: NonNullable<OperationView['progress']>) {
  const segments = Math.min(Math.max(total, 1), most)
  // The first piece shows at once; the last segment fills only when nothing is left.
  const full =
    total > 0 && done >= total
      ? segments
      : Math.min(segments - 1, Math.ceil((done / Math.max(total, 1)) * segments))
  const words = `${count(done)} sur ${count(total)} ${unit}`
  return (
    <div className="flex items-center gap-6">
      <div
        role="progressbar"
        aria-label={words}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={Math.max(total, 1)}
        className="flex h-[0.875rem] flex-1 gap-2"
      >
        {Array.from({ length: segments }, (_, at) => at).map(at => (
          <span key={at} className={`flex-1 rounded-full ${at < full ? 'bg-success' : 'bg-grey-700'}`} />
        ))}
      </div>
      <p className="wall-row shrink-0 text-grey-300 tabular-nums">{words}</p>
    </div>
  )
}

type WallNoticesProps = {
  notices: NonNullable<OperationView['notices']>
  /** Smaller when choice cards fill the screen. */
  small: boolean
}

/** Notices that the operator must not overlook, readable from three metres. */
export function WallNotices({ notices, small }: WallNoticesProps) {
  return (
    <ul aria-label="À ne pas manquer" className="flex flex-wrap gap-x-3 gap-y-2">
      {notices.map(({ icon, text }) => {
        const Icon = noticeIcons[icon]
        return (
          <li
            key={text}
            className={`wall-notice flex max-w-full min-w-0 items-center gap-3 rounded-2xl bg-warning px-4 text-grey-900 ${small ? '' : 'flex-1 basis-full py-0.5'}`}
          >
            <Icon size="1.2em" aria-hidden className="shrink-0" />
            <span className={small ? 'truncate' : 'line-clamp-2 min-w-0'}>{text}</span>
          </li>
        )
      })}
    </ul>
  )
}
