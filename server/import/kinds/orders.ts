import { countryNamed } from '#contract/entities/customer-address.ts'
import { isRefusal } from '#contract/problems.ts'
import { draftOrders, type GivenOrder, type OrderDraft } from '../../orders/draft.ts'
import { createOrders, knownOrders, linesKey } from '../../orders/save.ts'
import { defineKind, needed, optional, type RowOf, refused, type Unit, type Verdict } from '../kind.ts'
import { mostLinesOfOne } from '../run.ts'
import { day, euros, whole, words, yesNo } from '../values.ts'

const fields = {
  order: needed(
    'Commande',
    'numero de commande, n commande, order, order number, order id, reference commande',
    words(60),
    {
      help: 'Ses lignes se suivent. Un numéro seul devient un code de la maison : 4711, CD00004711.',
      examples: ['CD00090001', 'CD00090001'],
    },
  ),
  shop: optional('Boutique', 'shop, store, marque, brand', words(120), {
    help: 'Inutile s’il n’y en a qu’une.',
  }),
  customer: needed(
    'Client',
    'nom, nom du client, destinataire, customer, name, ship to, recipient',
    words(120),
    { examples: ['Camille Martin', 'Camille Martin'] },
  ),
  address1: needed(
    'Adresse',
    'adresse 1, rue, address, address 1, street, adresse de livraison',
    words(120),
    { examples: ['12 rue des Lilas', '12 rue des Lilas'] },
  ),
  address2: optional('Complément', 'adresse 2, address 2, complement d adresse', words(120), {
    examples: ['Bâtiment B', 'Bâtiment B'],
  }),
  postcode: needed('Code postal', 'cp, zip, zip code, postcode, postal code', words(20), {
    examples: ['69003', '69003'],
  }),
  city: needed('Ville', 'city, town, commune, localite', words(80), { examples: ['Lyon', 'Lyon'] }),
  country: optional('Pays', 'country, country code, code pays', words(60), {
    help: 'Son nom ou ses deux lettres ; la France si la colonne manque.',
    examples: ['FR', 'FR'],
  }),
  phone: optional('Téléphone', 'phone, tel, mobile, portable', words(40), {
    examples: ['06 00 00 00 00', ''],
  }),
  carrier: optional('Transporteur', 'carrier, mode de livraison, livraison, shipping method', words(80), {
    help: 'Son nom ou son adresse courte ; sans lui, la commande attend qu’on en choisisse un.',
  }),
  relayId: optional(
    'Point relais',
    'relais, numero du point relais, id point relais, pickup point, service point, relay',
    words(60),
    { help: 'Le numéro que le transporteur lui donne ; vide : livrée à l’adresse.' },
  ),
  relayName: optional('Nom du point relais', 'nom relais, relay name, pickup point name', words(120)),
  relayAddress: optional(
    'Adresse du point relais',
    'adresse relais, relay address, pickup point address',
    words(120),
  ),
  relayPostcode: optional(
    'Code postal du point relais',
    'cp relais, code postal relais, relay postcode',
    words(20),
  ),
  relayCity: optional('Ville du point relais', 'ville relais, relay city', words(80)),
  campaign: optional('Campagne', 'campaign, operation, operation commerciale, vente', words(80), {
    help: 'Son nom ; un nom nouveau fait une campagne de la boutique.',
  }),
  sku: needed(
    'SKU',
    'reference, ref, code article, reference article, article, item, lineitem sku',
    words(64),
    { examples: ['MIEL-250', 'BOL-BLEU'] },
  ),
  qty: needed('Quantité', 'qte, qty, quantity, lineitem quantity, pieces', whole(1, 100_000), {
    examples: ['2', '1'],
  }),
  unitPriceCents: optional(
    'Prix unitaire',
    'prix, price, unit price, lineitem price, prix unitaire ttc',
    euros,
    { help: 'En euros : la valeur des douanes et des règles.', examples: ['8,90', ''] },
  ),
  customization: optional(
    'Personnalisation',
    'gravure, customization, personalisation, engraving',
    words(500),
  ),
  gift: optional('Cadeau', 'gift, emballage cadeau, gift wrap', yesNo, { examples: ['non', 'oui'] }),
  giftMessage: optional('Mot du cadeau', 'message, message cadeau, gift message', words(500)),
  instructions: optional('Consigne', 'consignes, instructions, note, notes, commentaire', words(500)),
  priority: optional('Priorité', 'priority, urgence', whole(0, 9), { help: 'De 0 à 9 ; 9 passe avant.' }),
  wishedOn: optional('Pas avant le', 'jour souhaite, date souhaitee, ship on, not before', day, {
    help: 'Vide : au prochain départ.',
  }),
}

export const orders = defineKind({
  id: 'orders',
  title: 'Commandes',
  fields,
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

type Row = RowOf<typeof fields>

/** The first line has the fields of the whole order. */
function givenBy(rows: Unit<Row>['rows']): GivenOrder {
  const [first] = rows
  const { order: name, shop, customer, address1, address2, postcode, city, phone, carrier, campaign } = first
  const { country = 'FR', priority, wishedOn, giftMessage } = first
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
    wishedOn,
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
