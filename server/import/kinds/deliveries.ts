import { isRefusal } from '#contract/problems.ts'
import {
  createDeliveries,
  type DeliveryDraft,
  draftDeliveries,
  expectedKey,
  type GivenDelivery,
  knownDeliveries,
} from '../../deliveries/save.ts'
import { defineKind, needed, optional, type RowOf, refused, type Unit, type Verdict } from '../kind.ts'
import { day, whole, words } from '../values.ts'

const fields = {
  delivery: needed(
    'Livraison',
    'numero de livraison, delivery, reception, bon de livraison, po, purchase order, bl',
    words(60),
    {
      help: 'Ses lignes se suivent. Un numéro seul devient un code de la maison : 4711, RC004711.',
      examples: ['RC009001', 'RC009001'],
    },
  ),
  shop: optional('Boutique', 'shop, store, client', words(120), { help: 'Inutile s’il n’y en a qu’une.' }),
  supplier: optional('Fournisseur', 'supplier, vendor, expediteur', words(120), {
    examples: ['Rucher des Monts', 'Rucher des Monts'],
  }),
  expectedOn: optional(
    'Attendue le',
    'date, date prevue, date de livraison, expected, expected on, eta, due date',
    day,
    { examples: ['31/12/2026', '31/12/2026'] },
  ),
  sku: needed('SKU', 'reference, ref, code article, reference article, article, item', words(64), {
    examples: ['MIEL-250', 'BOL-BLEU'],
  }),
  qty: needed('Quantité', 'qte, qty, quantity, attendu, pieces, expected quantity', whole(1, 1_000_000), {
    examples: ['120', '60'],
  }),
}

export const deliveries = defineKind({
  id: 'deliveries',
  title: 'Livraisons attendues',
  fields,
  names: 'delivery',
  groups: 'delivery',
  keys: ({ delivery }) => [`la livraison ${delivery.toUpperCase()}`],
  async settle(db, scope, units, apply) {
    const drafts = await draftDeliveries(
      db,
      scope,
      units.map(({ rows }) => givenBy(rows)),
    )
    const known = await knownDeliveries(
      db,
      drafts.flatMap(draft => (isRefusal(draft) ? [] : (draft.name ?? []))),
    )
    const made: DeliveryDraft[] = []
    const verdicts = drafts.map((draft): Verdict => {
      if (isRefusal(draft)) return refused(draft.refused.detail)
      const delivery = known.get(draft.name ?? '')
      if (!delivery) {
        made.push(draft)
        return { outcome: 'made' }
      }
      const same = delivery.warehouseId === scope.warehouseId && delivery.shopId === draft.shopId
      return same && delivery.lines === expectedKey(draft.lines)
        ? { outcome: 'same' }
        : refused(
            `La livraison ${draft.name} existe déjà, avec d’autres lignes : un fichier ne la change pas.`,
          )
    })
    if (apply) await createDeliveries(db, scope.warehouseId, made)
    return verdicts
  },
})

/** The first line has the fields of the whole delivery. */
function givenBy(rows: Unit<RowOf<typeof fields>>['rows']): GivenDelivery {
  const [{ delivery: name, shop, supplier, expectedOn }] = rows
  return { name, shop, supplier, expectedOn, lines: rows }
}
