import OctagonX from 'lucide-react/icons/octagon-x'
import { acknowledgedByScan, promptOf, type Tone } from '#machines/shared/operation.ts'
import { tones } from '#src/operations/feedback.ts'
import type { Latch } from '#src/scan/scan.ts'
import { Unbroken } from '#src/ui/Unbroken.tsx'
import { useFit } from '#src/ui/useFit.ts'
import { useStore } from '#src/useStore.ts'
import { useWall } from './context.ts'

type Props = {
  tone: Tone | 'waiting'
  text: string
  detail?: string | undefined
  photo?: string | undefined
  /** The scanner's name, on a screen that knows several. */
  by?: string | undefined
}

declare module 'react' {
  interface CSSProperties {
    /** The letters of the scanned name, by which wall.css sizes it. */
    '--letters'?: number
  }
}

/** A longer text is a sentence, a shorter one a name. */
const longestName = 34

/** The last scan, at up to twice the size of the instruction, with its verdict by colour, icon and word. */
export function FeedbackPanel({ tone, text, detail, photo, by }: Props) {
  const { word, icon: Icon, ink, edge } = tones[tone]
  const isName = text.length <= longestName
  const isThing = tone === 'ok' || tone === 'step'
  const said = useFit<HTMLDivElement>()
  return (
    <section
      aria-label="Dernier scan"
      className={`wall-feedback min-h-0 min-w-0 flex-1 overflow-hidden rounded-[1.25rem] border-[0.1875rem] bg-grey-800 ${edge}`}
    >
      <div ref={said} className="wall-said">
        <div className="wall-verdict">
          {photo && <img src={photo} alt="" className="wall-photo rounded-2xl" />}
          <p className={`wall-word ${ink}`}>
            <Icon className="wall-icon" aria-hidden />
            {word}
          </p>
        </div>
        {tone === 'waiting' ? (
          <p className="wall-word wall-nothing text-grey-300">{text}</p>
        ) : (
          <p
            className="wall-scanned"
            {...(isThing ? { 'data-name': '' } : {})}
            data-length={isName ? 'name' : 'sentence'}
            style={{ '--letters': Math.max(text.length, 1) }}
          >
            {isThing ? <Unbroken>{text}</Unbroken> : <Sentences of={text} />}
          </p>
        )}
        {(detail ?? by) && (
          <p data-spare className="wall-detail text-grey-300">
            {[by, detail].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
    </section>
  )
}

const ends = /(?<=[.!?]) (?=[\p{Lu}«])/u

/** What was said, sentence by sentence. A refusal was read whole before: here its last sentences go where there is no room. */
function Sentences({ of: text }: { of: string }) {
  return text.split(ends).map((sentence, at) => (
    <span key={sentence} {...(text.length > longestName ? { 'data-spare': '' } : {})}>
      {at > 0 && ' '}
      <Unbroken>{sentence}</Unbroken>
    </span>
  ))
}

type LineProps = Pick<Props, 'tone' | 'text'> & {
  /** There is room for one line. */
  brief?: boolean
}

/** The verdict in two lines, for screens that show something else too. */
export function FeedbackLine({ tone, text, brief = false }: LineProps) {
  const { word, icon: Icon, ink, edge } = tones[tone]
  const words = useFit<HTMLSpanElement>()
  return (
    <p
      className={`wall-notice flex min-w-0 items-center gap-4 rounded-2xl border-[0.1875rem] bg-grey-800 px-5 py-0.5 ${edge}`}
    >
      <Icon size="1.1em" className={`shrink-0 ${ink}`} aria-hidden />
      <span className={`shrink-0 ${ink}`}>{word}</span>
      <span ref={words} className={`wall-strip min-w-0 ${brief ? 'wall-strip-line' : 'wall-strip-short'}`}>
        <Sentences of={text} />
      </span>
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
  const words = useFit<HTMLDivElement>()
  return (
    <section
      role="alert"
      aria-label="Erreur"
      className="wall-alarm flex min-h-0 flex-1 items-center gap-8 overflow-hidden rounded-[1.25rem] border-[0.25rem] px-8"
    >
      <OctagonX size="6rem" strokeWidth={2} className="shrink-0" aria-hidden />
      <div ref={words} className="wall-refusal">
        <p className="wall-word text-[#ffd9cf] uppercase">{tone === 'alarm' ? 'Arrêtez' : 'Refusé'}</p>
        <h1 className="wall-error" data-long={text.length > longestName || undefined}>
          <Unbroken>{text}</Unbroken>
        </h1>
        {detail && (
          <p className="wall-notice mt-1 text-[#ffd9cf]">
            <Unbroken>{detail}</Unbroken>
          </p>
        )}
        <p className="wall-instruction mt-3 max-w-full self-start rounded-2xl bg-white px-5 py-1.5 text-[#7a0712]">
          <Unbroken>{byScan ? `Scannez OK, ou ${lower(prompt)}` : 'Scannez OK'}</Unbroken>
        </p>
      </div>
    </section>
  )
}

const lower = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
