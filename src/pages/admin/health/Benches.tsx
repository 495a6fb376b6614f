import type { Health } from '#contract/endpoints/service.ts'
import { formatRecent } from '#src/ui/dates.ts'
import { plural } from '#src/ui/numbers.ts'
import { duration } from '../figures/words.ts'
import { LevelMark } from './LevelMark.tsx'
import { benchLevel } from './levels.ts'

type Bench = Health['benches'][number]

/** Each registered computer: who is there, since when, and whether its prints come out. */
export function Benches({ benches }: { benches: readonly Bench[] }) {
  if (benches.length === 0) {
    return <p className="py-4 text-ink-2">Aucun poste n’est enregistré : voyez Postes et imprimantes.</p>
  }
  return (
    <ul className="grid">
      {benches.map(bench => (
        <li
          key={`${bench.name} ${bench.address}`}
          className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0"
        >
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-semibold wrap-anywhere">
              {bench.name} <span className="font-normal text-ink-2">{bench.address}</span>
            </p>
            <p className="text-ink-2">{presence(bench)}</p>
            <ul className="text-sm text-ink-2">
              {bench.printers.map(({ name, printedAt }) => (
                <li key={name} className="wrap-anywhere">
                  {name} :{' '}
                  {printedAt ? `dernière impression ${formatRecent(printedAt)}` : 'rien depuis un mois'}
                </li>
              ))}
            </ul>
            {(bench.waiting > 0 || bench.failed > 0) && <p className="mt-1">{queue(bench)}</p>}
            {kept(bench) && <p className="mt-1">{kept(bench)}</p>}
            {bench.word?.current === false && (
              <p className="mt-1">
                Ancienne version : elle se renouvelle dès que le poste est libre, ou rechargez sa page.
              </p>
            )}
          </div>
          <LevelMark level={benchLevel(bench)} />
        </li>
      ))}
    </ul>
  )
}

function presence({ people, seenAt }: Bench): string {
  if (people.length > 0) return `${people.join(', ')}, maintenant.`
  return seenAt ? `Personne ; vu ${formatRecent(seenAt)}.` : 'Pas vu depuis un mois.'
}

/** Changes that have not arrived, by the bench's own last word. */
function kept({ word }: Bench): string | undefined {
  if (!word || word.waiting === 0) return undefined
  const since = duration(Math.round(word.oldestSeconds / 60))
  return `${plural(word.waiting, 'changement')} en attente sur ce poste, le plus ancien depuis ${since} (dit ${formatRecent(word.toldAt)}) : voyez son réseau, ou ce qu’il affiche.`
}

function queue({ waiting, failed }: Bench): string {
  const parts = [
    ...(waiting > 0 ? [`${plural(waiting, 'impression')} en attente`] : []),
    ...(failed > 0 ? [`${plural(failed, 'impression')} en échec aujourd’hui`] : []),
  ]
  return `${parts.join(', ')} : voyez la file d’impression de ce poste.`
}
