import * as z from 'zod/mini'
import { countryNamed } from '#contract/entities/customer-address.ts'
import { isRefusal } from '#contract/problems.ts'
import { draftOrders, type GivenOrder, type OrderDraft } from '../../orders/draft.ts'
import { createOrders, knownOrders, linesKey } from '../../orders/save.ts'
import { defineKind, refused, type Verdict } from '../kind.ts'
import { mostLinesOfOne } from '../run.ts'
import { euros, whole, words, yesNo } from '../values.ts'

export const orders = defineKind({
  id: 'orders',
  title: 'Commandes',
  fields: {
    order: {
      title: 'Commande',
      hints: ['numero de commande', 'n commande', 'order', 'order number', 'order id', 'reference commande'],
      help: 'Ses lignes se suivent. Un numéro seul devient un code de la maison : 4711, CD00004711.',
      required: true,
      examples: ['CD00090001', 'CD00090001'],
      reads: words(60),
    },
    shop: {
      title: 'Boutique',
      hints: ['shop', 'store', 'marque', 'brand'],
      help: 'Inutile s’il n’y en a qu’une.',
      examples: ['', ''],
      reads: z.optional(words(120)),
    },
    customer: {
      title: 'Client',
      hints: ['nom', 'nom du client', 'destinataire', 'customer', 'name', 'ship to', 'recipient'],
      required: true,
      examples: ['Camille Martin', 'Camille Martin'],
      reads: words(120),
    },
    address1: {
      title: 'Adresse',
      hints: ['adresse 1', 'rue', 'address', 'address 1', 'street', 'adresse de livraison'],
      required: true,
      examples: ['12 rue des Lilas', '12 rue des Lilas'],
      reads: words(120),
    },
    address2: {
      title: 'Complément',
      hints: ['adresse 2', 'address 2', 'complement d adresse'],
      examples: ['Bâtiment B', 'Bâtiment B'],
      reads: z.optional(words(120)),
    },
    postcode: {
      title: 'Code postal',
      hints: ['cp', 'zip', 'zip code', 'postcode', 'postal code'],
      required: true,
      examples: ['69003', '69003'],
      reads: words(20),
    },
    city: {
      title: 'Ville',
      hints: ['city', 'town', 'commune', 'localite'],
      required: true,
      examples: ['Lyon', 'Lyon'],
      reads: words(80),
    },
    country: {
      title: 'Pays',
      hints: ['country', 'country code', 'code pays'],
      help: 'Son nom ou ses deux lettres ; la France si la colonne manque.',
      examples: ['FR', 'FR'],
      reads: z.optional(words(60)),
    },
    phone: {
      title: 'Téléphone',
      hints: ['phone', 'tel', 'mobile', 'portable'],
      examples: ['06 00 00 00 00', ''],
      reads: z.optional(words(40)),
    },
    carrier: {
      title: 'Transporteur',
      hints: ['carrier', 'mode de livraison', 'livraison', 'shipping method'],
      help: 'Son nom ou son adresse courte ; sans lui, la commande attend qu’on en choisisse un.',
      examples: ['', ''],
      reads: z.optional(words(80)),
    },
    relayId: {
      title: 'Point relais',
      hints: [
        'relais',
        'numero du point relais',
        'id point relais',
        'pickup point',
        'service point',
        'relay',
      ],
      help: 'Le numéro que le transporteur lui donne ; vide : livrée à l’adresse.',
      examples: ['', ''],
      reads: z.optional(words(60)),
    },
    relayName: {
      title: 'Nom du point relais',
      hints: ['nom relais', 'relay name', 'pickup point name'],
      examples: ['', ''],
      reads: z.optional(words(120)),
    },
    relayAddress: {
      title: 'Adresse du point relais',
      hints: ['adresse relais', 'relay address', 'pickup point address'],
      examples: ['', ''],
      reads: z.optional(words(120)),
    },
    relayPostcode: {
      title: 'Code postal du point relais',
      hints: ['cp relais', 'code postal relais', 'relay postcode'],
      examples: ['', ''],
      reads: z.optional(words(20)),
    },
    relayCity: {
      title: 'Ville du point relais',
      hints: ['ville relais', 'relay city'],
      examples: ['', ''],
      reads: z.optional(words(80)),
    },
    campaign: {
      title: 'Campagne',
      hints: ['campaign', 'operation', 'operation commerciale', 'vente'],
      help: 'Son nom ; un nom nouveau fait une campagne de la boutique.',
      examples: ['', ''],
      reads: z.optional(words(80)),
    },
    sku: {
      title: 'SKU',
      hints: ['reference', 'ref', 'code article', 'reference article', 'article', 'item', 'lineitem sku'],
      required: true,
      examples: ['MIEL-250', 'BOL-BLEU'],
      reads: words(64),
    },
    qty: {
      title: 'Quantité',
      hints: ['qte', 'qty', 'quantity', 'lineitem quantity', 'pieces'],
      required: true,
      examples: ['2', '1'],
      reads: whole(1, 100_000),
    },
    unitPriceCents: {
      title: 'Prix unitaire',
      hints: ['prix', 'price', 'unit price', 'lineitem price', 'prix unitaire ttc'],
      help: 'En euros : la valeur des douanes et des règles.',
      examples: ['8,90', ''],
      reads: z.optional(euros),
    },
    customization: {
      title: 'Personnalisation',
      hints: ['gravure', 'customization', 'personalisation', 'engraving'],
      examples: ['', ''],
      reads: z.optional(words(500)),
    },
    gift: {
      title: 'Cadeau',
      hints: ['gift', 'emballage cadeau', 'gift wrap'],
      examples: ['non', 'oui'],
      reads: z.optional(yesNo),
    },
    giftMessage: {
      title: 'Mot du cadeau',
      hints: ['message', 'message cadeau', 'gift message'],
      examples: ['', ''],
      reads: z.optional(words(500)),
    },
    instructions: {
      title: 'Consigne',
      hints: ['consignes', 'instructions', 'note', 'notes', 'commentaire'],
      examples: ['', ''],
      reads: z.optional(words(500)),
    },
    priority: {
      title: 'Priorité',
      hints: ['priority', 'urgence'],
      help: 'De 0 à 9 ; 9 passe avant.',
      examples: ['', ''],
      reads: z.optional(whole(0, 9)),
    },
  },
  names: 'order',
  groups: 'order',
  keys: ({ order }) => [`la commande ${order.toUpperCase()}`],
  async settle(db, scope, units, apply) {
    const drafts = await draftOrders(
      db,
      scope,
      units.map(({ rows }) => givenBy(rows)),
    )
    const known = await knownOrders(
      db,
      drafts.flatMap(draft => (isRefusal(draft) ? [] : (draft.name ?? []))),
    )
    const made: OrderDraft[] = []
    const verdicts = drafts.map((draft, at): Verdict => {
      if ((units[at]?.rows.length ?? 0) >= mostLinesOfOne) {
        return refused('Cette commande a trop de lignes pour un fichier.')
      }
      if (isRefusal(draft)) return refused(draft.refused.detail)
      const order = known.get(draft.name ?? '')
      if (!order) {
        made.push(draft)
        return { outcome: 'made' }
      }
      const same = order.shopId === draft.shopId && order.warehouseId === scope.warehouseId
      return same && order.lines === linesKey(draft.lines)
        ? { outcome: 'same' }
        : refused(
            `La commande ${draft.name} existe déjà, avec d’autres lignes : un fichier ne la change pas.`,
          )
    })
    if (apply) await createOrders(db, scope, made)
    return verdicts
  },
})

type Row = {
  readonly order: string
  readonly shop: string | undefined
  readonly customer: string
  readonly address1: string
  readonly address2: string | undefined
  readonly postcode: string
  readonly city: string
  readonly country: string | undefined
  readonly phone: string | undefined
  readonly carrier: string | undefined
  readonly relayId: string | undefined
  readonly relayName: string | undefined
  readonly relayAddress: string | undefined
  readonly relayPostcode: string | undefined
  readonly relayCity: string | undefined
  readonly campaign: string | undefined
  readonly sku: string
  readonly qty: number
  readonly unitPriceCents: number | undefined
  readonly customization: string | undefined
  readonly gift: boolean | undefined
  readonly giftMessage: string | undefined
  readonly instructions: string | undefined
  readonly priority: number | undefined
}

/** What is of the whole order stands on its first line. */
function givenBy(rows: readonly Row[]): GivenOrder {
  const [first] = rows
  if (!first) throw new Error('An order without a line')
  const { order: name, shop, customer, address1, address2, postcode, city, phone, carrier, campaign } = first
  const { country = 'FR', priority, giftMessage } = first
  return {
    name,
    shop,
    customer,
    address: {
      lines: [address1, ...(address2 ? [address2] : [])],
      postcode,
      city,
      country: countryNamed(country) ?? country,
      ...(phone ? { phone } : {}),
    },
    carrier,
    relay: relayOf(first),
    campaign,
    priority,
    giftMessage,
    instructions: rows.flatMap(({ instructions }) => instructions ?? []),
    lines: rows.map(({ sku, qty, unitPriceCents, customization, gift }) => ({
      sku,
      qty,
      unitPriceCents,
      ...(customization === undefined ? {} : { customization }),
      ...(gift === undefined ? {} : { gift }),
    })),
  }
}

/** A point in the country of the address: no carrier's customer fetches a parcel abroad. */
function relayOf({ relayId, relayName, relayAddress, relayPostcode, relayCity, country = 'FR' }: Row) {
  if (relayId === undefined) return null
  return {
    id: relayId,
    name: relayName ?? `Point relais ${relayId}`,
    lines: relayAddress ? [relayAddress] : [],
    postcode: relayPostcode ?? '',
    city: relayCity ?? '',
    country: countryNamed(country) ?? country,
  }
}
