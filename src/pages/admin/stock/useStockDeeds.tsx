import type { ShopStockEntry } from '#contract/endpoints/shop-stock.ts'
import { isRefusal } from '#contract/problems.ts'
import { NumberField } from '#src/ui/aria/fields.tsx'
import { plural } from '#src/ui/numbers.ts'
import type { Deed } from '../list/useMany.tsx'
import { thresholdAtMost, useThresholds } from './useThresholds.ts'

/** What is done to many articles of a shop's stock at once. */
export function useStockDeeds(shop: string): readonly Deed<ShopStockEntry & { id: string }>[] {
  const { save, readOnly } = useThresholds(shop)
  return [
    {
      id: 'stock.threshold-chosen',
      title: 'Seuil…',
      keywords: ['prévenir', 'alerte', 'minimum', 'réassort'],
      because: readOnly,
      asks: rows => ({
        title: `Changer le seuil de ${plural(rows.length, 'article')} ?`,
        text: 'Quand il y a moins de pièces disponibles, l’accueil le dit, et le programme de la boutique l’apprend s’il écoute.',
        act: 'Changer le seuil',
        field: {
          initial: '',
          fault: () => undefined,
          draw: ({ value, onChange, error }) => (
            <NumberField
              label="Prévenir sous"
              autoFocus
              value={value === '' ? Number.NaN : Number(value)}
              onChange={typed => onChange(Number.isNaN(typed) ? '' : String(typed))}
              min={1}
              max={thresholdAtMost}
              help="Pièces disponibles. Vide : personne n’est prévenu."
              error={error}
            />
          ),
        },
      }),
      send: async ({ sku, threshold }, given) => {
        const answer = await save(sku, given === '' ? null : Number(given))
        return isRefusal(answer) ? answer : { undo: () => save(sku, threshold) }
      },
      said: n => `${plural(n, 'seuil changé', 'seuils changés')}.`,
    },
  ]
}
