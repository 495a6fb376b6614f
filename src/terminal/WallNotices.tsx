import { noticeIcons } from '#src/operations/bench/Instruction.tsx'
import type { OperationView } from '#src/operations/definition.ts'
import { CardCode, ownCards } from './Cards.tsx'
import { useWall } from './context.ts'

type Notices = NonNullable<OperationView['notices']>

/** This many letters of a notice fit a line beside the card that turns the page. */
const line = 36

/** The notices page by page, each short enough to be read whole. A long one goes on on the next page. */
export function noticePages(notices: Notices, room: number): Notices[] {
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

type Props = {
  notices: Notices
  /** How many lines there is room for. */
  room: number
  turned: number
}

/** Notices that the operator must not overlook, readable from three metres; a card turns to those that do not fit. */
export function WallNotices({ notices, room, turned }: Props) {
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
