import type { ShopStockFile } from '#contract/endpoints/shop-stock.ts'
import { count, plural } from '#src/ui/numbers.ts'
import { saving } from '../carry-out.ts'
import { EntryForm } from '../form/EntryForm.tsx'
import { number } from '../form/parts.tsx'
import { isLow, thresholdAtMost, typedThreshold, useThresholds } from './useThresholds.ts'

type Draft = { readonly threshold: number }
type Props = { shop: string; article: ShopStockFile; readAgain: () => void }

/** The number of available pieces below which the shop is told. */
export function ThresholdForm({ shop, article, readAgain }: Props) {
  const { save, readOnly } = useThresholds(shop)
  const { sku, threshold } = article
  const sendChange = saving((wanted: number | null) => save(sku, wanted), readAgain)
  const said = (wanted: number | null) =>
    wanted === null ? 'Le seuil est ôté.' : `Vous serez prévenu sous ${plural(wanted, 'pièce')}.`
  return (
    <section aria-label="Seuil" className="panel grid gap-4 p-5">
      <h2 className="font-bold">Seuil</h2>
      {isLow(article) && (
        <p className="font-semibold text-warning-ink">
          Sous le seuil : commandez-en, ou annoncez une livraison.
        </p>
      )}
      {readOnly === undefined ? (
        <EntryForm
          key={threshold}
          id="stock.save-threshold"
          label="Seuil"
          act="Enregistrer le seuil"
          look="plain"
          start={{ threshold: threshold ?? Number.NaN } satisfies Draft}
          fields={fields}
          read={draft => ({ success: true, data: typedThreshold(draft.threshold) })}
          onSave={wanted => sendChange(wanted, threshold, said(wanted))}
          className="grid max-w-96 gap-4"
        />
      ) : (
        <p className="text-ink-2">
          {threshold === null ? 'Aucun seuil.' : `Prévenir sous ${count(threshold)}.`} {readOnly}
        </p>
      )}
    </section>
  )
}

const fields = [
  number<'threshold', Draft>('threshold', 'Prévenir sous', {
    max: thresholdAtMost,
    min: 1,
    help: 'Pièces disponibles. Vide : personne n’est prévenu.',
  }),
]
