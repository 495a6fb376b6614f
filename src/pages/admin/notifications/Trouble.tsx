import { formatRecent } from '#src/ui/dates.ts'
import { plural } from '#src/ui/numbers.ts'

type Heard = {
  readonly readable: boolean
  readonly failingSince: string | null
  readonly why: string | null
  readonly waiting: number
  readonly givenUp: number
}

/** What does not come through, and since when. */
export function Trouble({ of, calm }: { of: Heard; calm: string }) {
  const { readable, failingSince, why, waiting, givenUp } = of
  const lines = [
    !readable && 'secret à renouveler : la clé du serveur a changé',
    why,
    failingSince !== null && `ne répond pas depuis ${formatRecent(failingSince)}`,
    givenUp > 0 && plural(givenUp, 'événement abandonné', 'événements abandonnés'),
  ].filter(line => line !== false && line !== null)
  return (
    <>
      {lines.map(line => (
        <span key={line} className="block font-semibold text-error-ink">
          {line}
        </span>
      ))}
      {waiting > 0 && <span className="block text-ink-2">{plural(waiting, 'événement')} à envoyer</span>}
      {lines.length === 0 && waiting === 0 && <span className="text-ink-2">{calm}</span>}
    </>
  )
}
