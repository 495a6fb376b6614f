import type { ArrivalRemark } from '#contract/endpoints/delivery.ts'
import { formatNumericDay } from '#src/ui/dates.ts'
import { count } from '#src/ui/numbers.ts'

/** The pieces that came in damaged, past their date or too near it. */
export const Remarks = ({ remarks }: { remarks: readonly ArrivalRemark[] }) => (
  <section aria-label="Remarques du quai" className="panel grid gap-2 p-5">
    <h2 className="text-lg font-bold">Remarques du quai</h2>
    <ul className="grid gap-2">
      {remarks.map(({ sku, name, qty, lot, expiry, reason }) => (
        <li key={`${sku} ${lot} ${expiry} ${reason}`} className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0 wrap-anywhere">
            {count(qty)} × {name} <span className="text-ink-2">{sku}</span>
            {(lot || expiry) && (
              <span className="block text-sm text-ink-2">
                {[lot && `lot ${lot}`, expiry && `périme le ${formatNumericDay(expiry)}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            )}
          </span>
          <span className="font-semibold">{reason}</span>
        </li>
      ))}
    </ul>
  </section>
)
