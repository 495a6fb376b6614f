import type { ShownLevel } from '#contract/endpoints/article.ts'
import { count, plural } from '#src/ui/numbers.ts'

/** The levels that the warehouse has set, at a shop's own door. */
export const LevelsShown = ({ levels }: { levels: readonly ShownLevel[] }) => (
  <section aria-labelledby="levels" className="panel grid gap-3 p-5">
    <div>
      <h2 id="levels" className="text-lg font-bold">
        Minimum et maximum par emplacement
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        Réglés par l’entrepôt, qui range les pièces : demandez-lui de les changer.
      </p>
    </div>
    {levels.length === 0 ? (
      <p>L’entrepôt n’en a pas encore fixé.</p>
    ) : (
      <ul className="grid gap-1">
        {levels.map(({ place, least, most, pieces }) => (
          <li key={place} className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{place}</span>
            <span className="tabular-nums">
              de {count(least)} à {plural(most, 'pièce')}{' '}
              <span className="text-ink-2">({count(pieces)} maintenant)</span>
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
)
