import type { KitStock } from '#contract/endpoints/product.ts'
import { count, plural } from '#src/ui/numbers.ts'

/** How many kits the available parts make, and which part is the first to run out. */
export function KitParts({ kit: { mode, makeable, parts } }: { kit: KitStock }) {
  const made = mode === 'parts' ? 'préparés en pièces' : 'assemblés'
  return (
    <section aria-label="Kit" className="panel grid gap-3 p-5">
      <p className="font-semibold">
        {makeable === 0
          ? 'Aucun kit de plus avec les pièces disponibles.'
          : `${plural(makeable, 'kit')} à faire avec les pièces disponibles, ${made}.`}
      </p>
      <ul aria-label="Pièces d’un kit" className="grid gap-1">
        {parts.map(({ sku, name, qty, available }) => (
          <li key={sku} className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-1.5">
            <span className="min-w-0 wrap-anywhere">
              {count(qty)} × {name} <span className="text-ink-2">{sku}</span>
            </span>
            <span
              className={`tabular-nums ${Math.floor(available / qty) === makeable ? 'font-semibold' : 'text-ink-2'}`}
            >
              {count(available)} disponibles
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
