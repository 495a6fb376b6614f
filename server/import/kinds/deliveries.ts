import * as z from 'zod/mini'
import { isRefusal } from '#contract/problems.ts'
import {
  createDeliveries,
  type DeliveryDraft,
  draftDeliveries,
  expectedKey,
  type GivenDelivery,
  knownDeliveries,
} from '../../deliveries/save.ts'
import { defineKind, refused, type Verdict } from '../kind.ts'
import { day, whole, words } from '../values.ts'

export const deliveries = defineKind({
  id: 'deliveries',
  title: 'Livraisons attendues',
  fields: {
    delivery: {
      title: 'Livraison',
      hints: [
        'numero de livraison',
        'delivery',
        'reception',
        'bon de livraison',
        'po',
        'purchase order',
        'bl',
      ],
      help: 'Ses lignes se suivent. Un numéro seul devient un code de la maison : 4711, RC004711.',
      required: true,
      examples: ['RC009001', 'RC009001'],
      reads: words(60),
    },
    shop: {
      title: 'Boutique',
      hints: ['shop', 'store', 'client'],
      help: 'Inutile s’il n’y en a qu’une.',
      examples: ['', ''],
      reads: z.optional(words(120)),
    },
    supplier: {
      title: 'Fournisseur',
      hints: ['supplier', 'vendor', 'expediteur'],
      examples: ['Rucher des Monts', 'Rucher des Monts'],
      reads: z.optional(words(120)),
    },
    expectedOn: {
      title: 'Attendue le',
      hints: ['date', 'date prevue', 'date de livraison', 'expected', 'expected on', 'eta', 'due date'],
      examples: ['31/12/2026', '31/12/2026'],
      reads: z.optional(day),
    },
    sku: {
      title: 'SKU',
      hints: ['reference', 'ref', 'code article', 'reference article', 'article', 'item'],
      required: true,
      examples: ['MIEL-250', 'BOL-BLEU'],
      reads: words(64),
    },
    qty: {
      title: 'Quantité',
      hints: ['qte', 'qty', 'quantity', 'attendu', 'pieces', 'expected quantity'],
      required: true,
      examples: ['120', '60'],
      reads: whole(1, 1_000_000),
    },
  },
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

type Row = {
  readonly delivery: string
  readonly shop: string | undefined
  readonly supplier: string | undefined
  readonly expectedOn: string | undefined
  readonly sku: string
  readonly qty: number
}

/** What is of the whole delivery stands on its first line. */
function givenBy(rows: readonly Row[]): GivenDelivery {
  const [first] = rows
  if (!first) throw new Error('A delivery without a line')
  const { delivery: name, shop, supplier, expectedOn } = first
  return { name, shop, supplier, expectedOn, lines: rows }
}
