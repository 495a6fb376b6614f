import type { Tone } from '#machines/operation.ts'
import { tones } from '#src/operations/bench/tones.ts'
import { unbroken } from './unbroken.ts'

type Props = {
  tone: Tone | 'waiting'
  text: string
  detail?: string | undefined
  photo?: string | undefined
  /** Where rows of cards to choose from stand above it, there is less room. */
  below?: number
}

/** Longer than a product's name: a sentence. */
const longerThan = 34

/** What was scanned, at twice the size of the instruction, and the verdict by colour, icon and word. */
export function SaidPanel({ tone, text, detail, photo, below = 0 }: Props) {
  const { word, icon: Icon, ink, edge } = tones[tone]
  const low = below >= 3
  const small = tone === 'waiting' || below >= 2 || text.length > longerThan
  return (
    <section
      aria-label="Dernier scan"
      className={`flex min-h-0 flex-1 items-center gap-8 overflow-hidden rounded-[1.25rem] border-[0.1875rem] bg-grey-800 px-8 ${below > 0 ? 'py-1' : 'py-3'} ${edge}`}
    >
      <div className={`flex w-[9.5rem] shrink-0 gap-2 ${low ? 'flex-wrap items-center' : 'flex-col'}`}>
        {photo && !low ? (
          <img src={photo} alt="" className="size-[5.5rem] rounded-2xl" />
        ) : (
          <Icon size={low ? '1.75rem' : '4rem'} className={ink} aria-hidden />
        )}
        <p className={`flex items-center gap-2 text-[1.375rem] leading-tight font-bold ${ink}`}>
          {photo && !low && <Icon size="1.5rem" className="shrink-0" aria-hidden />}
          {word}
        </p>
        {detail && below > 0 && (
          <p className="truncate text-[1.375rem] leading-tight text-grey-300">{detail}</p>
        )}
      </div>
      <div className="min-w-0 flex-1">
        <p className="wall-scanned" data-long={small} data-lines={below > 1 ? 1 : 2}>
          {unbroken(text)}
        </p>
        {detail && below === 0 && (
          <p className="mt-1 truncate text-[1.75rem] leading-tight text-grey-300">{detail}</p>
        )}
      </div>
    </section>
  )
}

/** The same in a line, above something else that is to be read. */
export function SaidLine({ tone, text }: Pick<Props, 'tone' | 'text'>) {
  const { word, icon: Icon, ink, edge } = tones[tone]
  return (
    <p
      className={`flex items-center gap-4 rounded-2xl border-[0.1875rem] bg-grey-800 px-5 py-2 text-[1.625rem] leading-tight font-bold ${edge}`}
    >
      <Icon size="2rem" className={`shrink-0 ${ink}`} aria-hidden />
      <span className={ink}>{word}</span>
      <span className="line-clamp-2 min-w-0">{unbroken(text)}</span>
    </p>
  )
}
