import { useMemo, useState } from 'react'
import { isChoice, tellNumber } from '#src/commands/step.ts'
import { useWallPrintTrouble } from '#src/printing/PrintStrip.tsx'
import { useOperationScans } from '#src/scan/provider.tsx'
import { useStore } from '#src/store.ts'
import { cardOf } from '#src/terminal/Cards.tsx'
import { choicePages, WallChoices } from '#src/terminal/Choices.tsx'
import { useKeypad, useWall } from '#src/terminal/context.ts'
import { FeedbackPanel } from '#src/terminal/Feedback.tsx'
import { NumberEntry } from '#src/terminal/NumberPad.tsx'
import { WallList } from '#src/terminal/WallList.tsx'
import { noticePages, WallNotices } from '#src/terminal/WallNotices.tsx'
import { count } from '#src/ui/numbers.ts'
import { Unbroken } from '#src/ui/Unbroken.tsx'
import { isTight, type Operation, type OperationView } from '../operations/definition.ts'
import { useFeedbackHistory, useLatestFeedback } from '../operations/feedback.ts'
import { resumedText } from '../operations/saved.ts'
import { useOpened } from '../operations/useCodeInAddress.ts'
import { type Run, usePrompt } from '../operations/useRunning.ts'

/** A longer instruction takes two lines, and leaves less room for choices and notices. */
const oneLine = 36

/** An operation's step on the wall: the instruction, the progress and the last scan. */
export function OperationWall({ operation, run }: { operation: Operation; run: Run }) {
  const { active, registry } = useWall()
  useStore(active)
  const { title } = operation
  const { actor, reads, view: viewOf } = run.running
  useOperationScans(useMemo(() => ({ title, actor, reads, step: run.step }), [title, actor, reads, run.step]))
  const view = viewOf()
  useOpened(actor, view.opened)
  const latest = useLatestFeedback(useFeedbackHistory(), view.list?.rows)
  const handover = run.handovers().at(-1)
  const choices = registry.commands.filter(isChoice).flatMap(choice => cardOf(registry, choice))
  const tight = isTight(view)
  const resumed = resumedText(run.resumed, run.handovers())
  const prompt = usePrompt(actor)
  const { notices = [] } = view
  const roomy = prompt.length <= oneLine
  const stuck = useWallPrintTrouble() !== undefined
  const taken = [!roomy, notices.length > 0, stuck].filter(Boolean).length
  const list = view.list && (!tight || view.list.besideChoices) && view.list.rows.length > 0 && view.list
  const rows = tight && list ? 1 : Math.max(3 - taken, 1)
  const lines = tight ? 1 : Math.max((roomy ? 3 : 2) - (stuck ? 1 : 0), 1)
  const turned = useTurning(
    view.number ? 1 : choicePages(choices, rows).count,
    noticePages(notices, lines).length,
  )

  return (
    <div className={`flex min-h-0 flex-1 flex-col ${view.number ? 'gap-1.5' : 'gap-2'}`}>
      <h1 className="wall-instruction">
        <Unbroken>{prompt}</Unbroken>
      </h1>
      {view.progress && !tight && <Segments {...view.progress} />}
      {handover && (
        <p className="wall-row text-grey-300">
          Relève : {handover.from} → {handover.to}
        </p>
      )}
      {notices.length > 0 && <WallNotices notices={notices} room={lines} turned={turned} />}
      {view.photo && <p className="wall-row font-semibold text-warning-ink">{view.photo.withoutCamera}</p>}
      {view.number ? (
        <NumberEntry
          {...view.number}
          onTold={n => tellNumber(registry, n)}
          choices={choices}
          latest={latest}
        />
      ) : (
        <>
          <WallChoices choices={choices} rows={rows} turned={turned} />
          <div className="flex min-h-0 flex-1 gap-2">
            <FeedbackPanel {...(latest ?? { tone: 'waiting', text: resumed ?? 'Rien de scanné encore' })} />
            {list && <WallList {...list} turned={turned} />}
          </div>
        </>
      )}
    </div>
  )
}

/** One card turns the pages of all that does not fit: choices, notices, and the list with them. */
function useTurning(...pages: readonly number[]): number {
  const [turned, setTurned] = useState(0)
  useKeypad(pages.some(count => count > 1) ? { more: () => setTurned(turned + 1) } : {})
  return turned
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
