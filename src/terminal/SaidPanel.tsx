import type { Tone } from '#machines/shared/operation.ts'
import { tones } from '#src/operations/bench/tones.ts'
import { Unbroken } from '#src/ui/Unbroken.tsx'

type Props = {
  tone: Tone | 'waiting'
  text: string
  detail?: string | undefined
  photo?: string | undefined
}

/** One line holds the first at full size; longer than the second is no name but a sentence. */
const lengths = { short: 18, name: 34 }

/** What was scanned, at twice the size of the instruction, and the verdict by colour, icon and word. */
export function SaidPanel({ tone, text, detail, photo }: Props) {
  const { word, icon: Icon, ink, edge } = tones[tone]
  return (
    <section
      aria-label="Dernier scan"
      className={`wall-said min-h-0 flex-1 overflow-hidden rounded-[1.25rem] border-[0.1875rem] bg-grey-800 ${edge}`}
    >
      <div className="flex h-full items-center gap-8 px-8">
        <div className="wall-verdict">
          {photo && <img src={photo} alt="" className="wall-photo rounded-2xl" />}
          <p className={`wall-word text-[1.375rem] leading-tight font-bold ${ink}`}>
            <Icon className={`wall-icon ${photo ? 'wall-icon-small' : ''}`} aria-hidden />
            {word}
          </p>
        </div>
        <div className="min-w-0 flex-1">
          <p className="wall-scanned" data-length={tone === 'waiting' ? 'sentence' : lengthOf(text)}>
            <Unbroken>{text}</Unbroken>
          </p>
          {detail && (
            <p className="wall-detail truncate text-[1.75rem] leading-tight text-grey-300">{detail}</p>
          )}
        </div>
      </div>
    </section>
  )
}

function lengthOf({ length }: string): 'short' | 'name' | 'sentence' {
  if (length <= lengths.short) return 'short'
  return length <= lengths.name ? 'name' : 'sentence'
}

/** The same in a line, beside or above something else that is to be read. */
export function SaidLine({ tone, text }: Pick<Props, 'tone' | 'text'>) {
  const { word, icon: Icon, ink, edge } = tones[tone]
  return (
    <p
      className={`flex min-w-0 items-center gap-4 rounded-2xl border-[0.1875rem] bg-grey-800 px-5 py-1.5 text-[1.625rem] leading-tight font-bold ${edge}`}
    >
      <Icon size="2rem" className={`shrink-0 ${ink}`} aria-hidden />
      <span className={`shrink-0 ${ink}`}>{word}</span>
      <span className="truncate">{text}</span>
    </p>
  )
}
