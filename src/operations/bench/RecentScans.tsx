import { type SaidFeed, useSaidBefore } from '../useSaid.ts'
import { tones } from './tones.ts'

export function RecentScans({ feed }: { feed: SaidFeed }) {
  const said = useSaidBefore(feed)
  if (said.length === 0) return null
  return (
    <section aria-label="Derniers scans" className="panel px-5 py-4">
      <h2 className="font-bold">Derniers scans</h2>
      <ul className="mt-2">
        {said.map(({ id, tone, code, text }) => {
          const { icon: Icon, ink, word } = tones[tone]
          return (
            <li key={id} className="flex min-h-10 items-center gap-3">
              <Icon size={20} aria-label={word} className={`shrink-0 ${ink}`} />
              {code && <span className="max-w-1/2 shrink-0 truncate font-semibold">{code}</span>}
              <span className="min-w-0 truncate text-ink-2">{text}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
