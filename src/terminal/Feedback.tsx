import OctagonX from 'lucide-react/icons/octagon-x'
import { acknowledgedByScan, promptOf, type Tone } from '#machines/shared/operation.ts'
import { tones } from '#src/operations/bench/tones.ts'
import type { Latch } from '#src/scan/scan.ts'
import { useStore } from '#src/store.ts'
import { Unbroken } from '#src/ui/Unbroken.tsx'
import { useWall } from './context.ts'

type Props = {
  tone: Tone | 'waiting'
  text: string
  detail?: string | undefined
  photo?: string | undefined
}

/** A text up to `short` fits one line at full size; a text over `name` is a sentence. */
const lengths = { short: 18, name: 34 }

/** The last scan, at twice the size of the instruction, with its verdict by colour, icon and word. */
export function FeedbackPanel({ tone, text, detail, photo }: Props) {
  const { word, icon: Icon, ink, edge } = tones[tone]
  return (
    <section
      aria-label="Dernier scan"
      className={`wall-feedback min-h-0 flex-1 overflow-hidden rounded-[1.25rem] border-[0.1875rem] bg-grey-800 ${edge}`}
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

/** The verdict in one line, for screens that show something else too. */
export function FeedbackLine({ tone, text }: Pick<Props, 'tone' | 'text'>) {
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

/** Fills the screen, visible from the end of the aisle, until the operator acknowledges it. */
export function ErrorScreen({ latch: { feedback } }: { latch: Latch }) {
  const { active } = useWall()
  const now = useStore(active)
  const prompt = now ? promptOf(now.running.actor.getSnapshot()) : ''
  const { tone, text, detail } = feedback
  const byScan = acknowledgedByScan(tone) && prompt !== ''
  return (
    <section
      role="alert"
      aria-label="Erreur"
      className="wall-alarm flex min-h-0 flex-1 items-center gap-10 overflow-hidden rounded-[1.25rem] border-[0.25rem] px-12"
    >
      <OctagonX size="8rem" strokeWidth={2} className="shrink-0" aria-hidden />
      <div className="min-w-0">
        <p className="text-[1.75rem] leading-tight font-bold text-[#ffd9cf] uppercase">
          {tone === 'alarm' ? 'Arrêtez' : 'Refusé'}
        </p>
        <h1
          className={`line-clamp-4 font-bold text-balance wrap-break-word ${sizeOf(text, detail)} leading-[1.08]`}
        >
          <Unbroken>{text}</Unbroken>
        </h1>
        {detail && (
          <p className="mt-2 line-clamp-2 text-[1.75rem] leading-tight text-[#ffd9cf]">
            <Unbroken>{detail}</Unbroken>
          </p>
        )}
        <p className="mt-4 inline-block max-w-full rounded-2xl bg-white px-5 py-2 text-[1.75rem] leading-tight font-bold text-[#7a0712]">
          <Unbroken>{byScan ? `Scannez OK, ou ${lower(prompt)}` : 'Scannez OK'}</Unbroken>
        </p>
      </div>
    </section>
  )
}

/** The largest size at which all lines fit. */
function sizeOf({ length }: string, detail: string | undefined): string {
  if (length <= 22) return 'text-[3.75rem]'
  if (length <= 48) return detail ? 'text-[2.75rem]' : 'text-[3.25rem]'
  return length <= 80 && !detail ? 'text-[2.75rem]' : 'text-[2.375rem]'
}

const lower = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
