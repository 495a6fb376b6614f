import { Unbroken } from '#src/ui/Unbroken.tsx'
import { type SaidFeed, useLastSaid } from '../useSaid.ts'
import type { ViewRow } from '../view.ts'
import { tones } from './tones.ts'

type Props = { feed: SaidFeed; rows: readonly ViewRow[] | undefined }

/** Longer than an article’s name: a sentence, or a very long name. */
const longerThan = 72

/** What was just scanned, and the verdict on it. */
export function LastScan({ feed, rows }: Props) {
  const said = useLastSaid(feed, rows)
  if (!said) {
    return (
      <section
        aria-label="Dernier scan"
        className="panel grid min-h-32 lg:min-h-52 place-items-center p-6 text-center text-ink-2"
      >
        <p>Rien de scanné encore : le prochain scan s’affiche ici.</p>
      </section>
    )
  }
  const { word, icon: Icon, ink, edge } = tones[said.tone]
  return (
    <section
      aria-label="Dernier scan"
      className={`flex min-h-32 lg:min-h-52 flex-wrap items-center gap-5 rounded-[1.25rem] border-2 bg-surface p-5 ${edge}`}
    >
      {said.photo && <img src={said.photo} alt="" className="size-20 rounded-2xl lg:size-28" />}
      <div className="min-w-0 flex-1 basis-48">
        <p className={`flex items-center gap-2 font-semibold ${ink}`}>
          <Icon size={20} aria-hidden />
          {word}
        </p>
        <p
          className={`mt-1 line-clamp-6 leading-snug font-bold wrap-break-word ${said.text.length > longerThan ? 'text-lg' : 'text-2xl'}`}
        >
          <Unbroken>{said.text}</Unbroken>
        </p>
        {said.detail && (
          <p className="mt-1 text-ink-2 wrap-break-word">
            <Unbroken>{said.detail}</Unbroken>
          </p>
        )}
      </div>
    </section>
  )
}
