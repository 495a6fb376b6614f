import { useState } from 'react'
import { isChoice, tellNumber } from '#src/commands/step.ts'
import { noticeIcons } from '#src/operations/bench/Instruction.tsx'
import { isTight, type OperationView } from '#src/operations/definition.ts'
import { useLatestFeedback } from '#src/operations/feedback.ts'
import type { Run } from '#src/operations/running.ts'
import { resumedText } from '#src/operations/saved.ts'
import { useOpened } from '#src/operations/useCodeInAddress.ts'
import { usePrompt } from '#src/operations/useRunning.ts'
import { useOutbox } from '#src/outbox/useOutbox.ts'
import { waitingLine } from '#src/outbox/words.ts'
import { useWallPrintTrouble } from '#src/printing/PrintStrip.tsx'
import { useOperationScans, useScanFeed } from '#src/scan/provider.tsx'
import { count } from '#src/ui/numbers.ts'
import { Unbroken } from '#src/ui/Unbroken.tsx'
import { useStore } from '#src/useStore.ts'
import { CardCode, Cards, cardOf, fits, ownCards, type ScreenCard } from './Cards.tsx'
import { useKeypad, useWall } from './context.ts'
import { FeedbackPanel } from './Feedback.tsx'
import { useIdleCards } from './idle.ts'
import { NumberEntry } from './NumberPad.tsx'
import { WallList } from './WallList.tsx'

/** A longer instruction takes two lines, and leaves less room for choices and notices. */
const oneLine = 36

/** An operation's step on the wall: the instruction, the progress and the last scan. */
export function OperationWall({ run }: { run: Run }) {
  const { active, registry } = useWall()
  const now = useStore(active)
  const { actor, view: viewOf } = run.running
  useOperationScans(run.scanned)
  // Render again when an error is acknowledged, because no choice may run before.
  useScanFeed()
  const view = viewOf()
  useOpened(actor, view.opened)
  const latest = useLatestFeedback(run.history, view.list?.rows)
  const handover = run.handovers().at(-1)
  const idle = useIdleCards(now)
  const choices = [
    ...registry.commands.filter(isChoice).flatMap(choice => cardOf(registry, choice)),
    ...idle.cards,
  ]
  const tight = isTight(view) || idle.cards.length > 0
  const resumed = resumedText(run.resumed, run.handovers())
  const prompt = usePrompt(actor, view.prompt)
  const { notices = [] } = view
  const roomy = prompt.length <= oneLine
  const stuck = useWallPrintTrouble() !== undefined
  // Else what was just done is cut where the cards of what waits stand above it.
  const isTold = waitingLine(useOutbox()) !== undefined && idle.cards.length > 0
  const taken = [!roomy, notices.length > 0, view.photo, stuck, isTold].filter(Boolean).length
  const list = view.list && (!tight || view.list.besideChoices) && view.list.rows.length > 0 && view.list
  const rows = tight && list ? 1 : Math.max(3 - taken, 1)
  const fewAnswers = view.number && roomy && choices.length <= 4
  // The sentence about the camera takes two lines.
  const less = (stuck ? 1 : 0) + (view.photo ? 2 : 0)
  const lines = fewAnswers ? 2 : tight ? 1 : Math.max((roomy ? 3 : 2) - less, 1)
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
      {view.photo && (
        <p className="wall-strip font-semibold text-warning-ink">
          <Unbroken>{view.photo.withoutCamera}</Unbroken>
        </p>
      )}
      {view.number ? (
        <NumberEntry
          {...view.number}
          onTold={n => tellNumber(registry, n)}
          choices={choices}
          latest={latest}
          brief={!roomy}
        />
      ) : (
        <>
          <WallChoices choices={choices} rows={rows} turned={turned} />
          <div className="flex min-h-0 flex-1 gap-2">
            <FeedbackPanel {...(latest ?? { tone: 'waiting', text: resumed ?? idle.words })} />
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
function Segments({ done, total, unit }: NonNullable<OperationView['progress']>) {
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

type Columns = 2 | 3 | 4

/** This many letters of a title fit the two lines of a card. */
const titleOf: Record<Columns, number> = { 2: 74, 3: 46, 4: 33 }

/**
 * How many cards stand beside and above each other, so that their bars are wide, their titles whole and the last scan keeps its
 * room. A title that no card has room for gets no wider one.
 */
function gridOf(cards: readonly ScreenCard[], rows: number): { columns: Columns; most: number } {
  const wanted: readonly Columns[] = cards.length > 3 * rows ? [4, 3, 2] : [3, 2]
  const longest = Math.max(
    0,
    ...cards.map(({ title }) => title.length).filter(length => length <= titleOf[2]),
  )
  const columns =
    wanted.find(columns => longest <= titleOf[columns] && cards.every(card => fits(card, columns))) ?? 2
  return { columns, most: columns * rows }
}

export type Pages = { readonly count: number; readonly each: number }

/** The pages of a step's choices. The card that turns them takes the place of a choice. */
function choicePages(choices: readonly ScreenCard[], rows: number): Pages {
  const { most } = gridOf(choices, rows)
  if (choices.length <= most) return { count: 1, each: most }
  return { count: Math.ceil(choices.length / (most - 1)), each: most - 1 }
}

type Props = { choices: readonly ScreenCard[]; rows: number; turned: number }

/** A step's choices, each with its card. */
function WallChoices({ choices, rows, turned }: Props) {
  const { registry } = useWall()
  const { columns } = gridOf(choices, rows)
  const { count, each } = choicePages(choices, rows)
  const page = turned % count
  const more = count > 1 ? ownCards(registry, ['keypad.more']) : []
  const shown = choices.slice(page * each, (page + 1) * each)
  const cards = [...shown, ...more.map(card => ({ ...card, title: `${card.title} ${page + 1}/${count}` }))]
  return <Cards label="Choix" cards={cards} columns={columns} />
}

type Notices = NonNullable<OperationView['notices']>

/** This many letters of a notice fit a line beside the card that turns the page. */
const line = 36

/** The notices page by page, each short enough to be read whole. A long one goes on on the next page. */
function noticePages(notices: Notices, room: number): Notices[] {
  const pages: { left: number; notices: Notices[number][] }[] = []
  for (const notice of notices) {
    for (const text of piecesOf(notice.text, room * line)) {
      const needed = Math.ceil(text.length / line)
      const last = pages.at(-1)
      if (last && last.left >= needed) {
        last.notices.push({ ...notice, text })
        last.left -= needed
      } else pages.push({ left: room - needed, notices: [{ ...notice, text }] })
    }
  }
  return pages.map(page => page.notices)
}

/** Whole words, as many as fit. */
function piecesOf(text: string, most: number): string[] {
  const pieces: string[] = []
  for (const word of text.split(/ +/)) {
    const before = pieces.at(-1)
    if (before !== undefined && before.length + `${word} …`.length < most)
      pieces.splice(-1, 1, `${before} ${word}`)
    else pieces.push(word)
  }
  return pieces.map((piece, at) => (at < pieces.length - 1 ? `${piece} …` : piece))
}

type WallNoticesProps = {
  notices: Notices
  /** How many lines there is room for. */
  room: number
  turned: number
}

/** Notices that the operator must not overlook, readable from three metres; a card turns to those that do not fit. */
function WallNotices({ notices, room, turned }: WallNoticesProps) {
  const { registry } = useWall()
  const pages = noticePages(notices, room)
  const page = turned % pages.length
  const [more] = pages.length > 1 ? ownCards(registry, ['keypad.more']) : []
  return (
    <div className="flex gap-2">
      <ul aria-label="À ne pas manquer" className="flex min-w-0 flex-1 flex-col gap-2">
        {pages[page]?.map(({ icon, text }) => {
          const Icon = noticeIcons[icon]
          return (
            <li
              key={text}
              className="wall-notice flex min-w-0 items-center gap-3 rounded-2xl bg-warning px-4 py-0.5 text-grey-900"
            >
              <Icon size="1.2em" aria-hidden className="shrink-0" />
              <span className="min-w-0">{text}</span>
            </li>
          )
        })}
      </ul>
      {more && (
        <button
          type="button"
          onClick={() => void more.run()}
          className="flex shrink-0 flex-col justify-center overflow-hidden rounded-2xl bg-white text-start text-grey-900"
        >
          <span className="wall-card-title ps-2.5 font-bold">
            {more.title} {page + 1}/{pages.length}
          </span>
          <CardCode card={more.card} columns={5} large={false} />
        </button>
      )}
    </div>
  )
}
