import * as z from 'zod/mini'
import { type KitMode, type KitPart, piecesOfPartAtMost } from '#contract/kits.ts'
import type { SerialKey, SerialTime } from '#contract/serials.ts'
import { type Code, codeOf } from '../../articles/draft.ts'
import { saveArticles } from '../../articles/save.ts'
import { articlesCame } from '../../orders/held.ts'
import { shopNamed } from '../../shops/named.ts'
import { defineKind, needed, optional, refused, type Verdict } from '../kind.ts'
import { euros, grammes, gtin, millimetres, oneOf, whole, words, yesNo } from '../values.ts'

/** `3760123450010`, `BOL-BLEU` or, for a case of six, `13760123450017*6`; several with spaces or | between them. */
const codeList = z.pipe(
  words(2000),
  z.transform((text: string, context): Code[] =>
    text.split(/[\s|]+/).flatMap(part => {
      const [, code = '', qty = '1'] = /^(.+?)(?:[*×](\d{1,5}))?$/.exec(part) ?? []
      if (code !== '' && Number(qty) > 0) return codeOf(code, Number(qty))
      context.issues.push({ code: 'custom', input: text, message: `« ${part} » n’est pas un code` })
      return []
    }),
  ),
)

/** `MIEL-250*2 BOL-BLEU`: the articles in one kit, one piece of each if it does not say. */
const partList = z.pipe(
  words(2000),
  z.transform((text: string, context): KitPart[] =>
    text.split(/[\s|]+/).flatMap(said => {
      const [, sku = '', qty = '1'] = /^(.+?)(?:[*×](\d{1,9}))?$/.exec(said) ?? []
      if (sku !== '' && Number(qty) > 0 && Number(qty) <= piecesOfPartAtMost) return { sku, qty: Number(qty) }
      const message = `a « ${said} », qui n’est pas une pièce (MIEL-250*2, de 1 à ${piecesOfPartAtMost})`
      context.issues.push({ code: 'custom', input: text, message })
      return []
    }),
  ),
)

const kitMode = oneOf<KitMode>({
  ...{ non: 'none', pieces: 'parts', 'en pieces': 'parts', oui: 'parts' },
  ...{ assemble: 'assembled', 'assemble d avance': 'assembled' },
})

const serialTime = oneOf<SerialTime>({
  ...{ jamais: 'none', non: 'none', emballage: 'packing', oui: 'packing' },
  ...{ reception: 'reception', 'les deux': 'both' },
})
const serialKey = oneOf<SerialKey>({
  aucune: 'none',
  luhn: 'luhn',
  'mod 37 36': 'mod37',
})

export const articles = defineKind({
  id: 'articles',
  title: 'Articles',
  fields: {
    sku: needed(
      'SKU',
      'reference, ref, reference article, code article, article, item, product code, id',
      words(64),
      {
        help: 'La référence de l’article, une seule fois dans l’entrepôt.',
        examples: ['MIEL-250', 'BOL-BLEU'],
      },
    ),
    name: optional('Nom', 'designation, libelle, name, title, titre, description, product name', words(200), {
      help: 'Nécessaire à un article nouveau.',
      examples: ['Miel de châtaignier 250 g', 'Bol à soupe bleu'],
    }),
    shop: optional('Boutique', 'shop, store, client, marque, brand', words(120), {
      help: 'Son adresse courte ou son nom ; inutile s’il n’y en a qu’une.',
    }),
    gtin: optional(
      'EAN',
      'gtin, ean13, code barre, code barres, codebarre, barcode, upc, gencod, gencode',
      gtin,
      { help: 'Le code-barres d’une pièce.', examples: ['3760123450010', '3760123450027'] },
    ),
    codes: optional(
      'Autres codes',
      'codes, other codes, alias, codes secondaires, other barcodes',
      codeList,
      {
        help: 'Avec des espaces entre eux ; « *6 » pour un carton de six.',
        examples: ['13760123450017*6', 'REF-4711'],
      },
    ),
    weightG: optional(
      'Poids',
      'weight, poids g, poids net, poids brut, poids unitaire, weight g, masse',
      grammes,
      { help: 'En grammes, ou avec son unité : 0,35 kg.', examples: ['320', '0,48 kg'] },
    ),
    lengthMm: optional('Longueur', 'length, length mm, longueur mm, profondeur', millimetres, {
      help: 'En millimètres, ou avec son unité : 12 cm.',
      examples: ['70', '14 cm'],
    }),
    widthMm: optional('Largeur', 'width, width mm, largeur mm', millimetres, { examples: ['70', '14 cm'] }),
    heightMm: optional('Hauteur', 'height, height mm, hauteur mm', millimetres, { examples: ['95', '7 cm'] }),
    upright: optional('Toujours debout', 'debout, upright, ne pas coucher, haut bas, this side up', yesNo, {
      help: 'Oui : il ne se couche pas dans le carton.',
      examples: ['non', 'oui'],
    }),
    lots: optional('Suivi par lots', 'lots, lot, batch tracked, lot tracking, suivi lot', yesNo, {
      help: 'Oui ou non.',
      examples: ['oui', 'non'],
    }),
    serialAsked: optional(
      'Numéros de série',
      'serials, serial numbers, serialise, serialized, suivi serie, numero de serie',
      serialTime,
      { help: 'Jamais, à l’emballage, à la réception, ou les deux.', examples: ['emballage', 'non'] },
    ),
    serialForm: optional(
      'Modèle des numéros de série',
      'serial form, serial format, modele serie',
      words(60),
      {
        help: '« # » pour un chiffre, « @ » pour une lettre, « * » pour l’un ou l’autre.',
        examples: ['SN-######', ''],
      },
    ),
    serialKey: optional('Clé des numéros de série', 'serial check, serial key, cle serie', serialKey, {
      help: 'Aucune, Luhn ou MOD 37,36.',
      examples: ['aucune', ''],
    }),
    kit: optional('Kit', 'kit, lot commercial, bundle, pack, kit mode', kitMode, {
      help: 'Préparé en pièces, assemblé d’avance, ou non.',
      examples: ['non', 'non'],
    }),
    parts: optional(
      'Pièces du kit',
      'parts, components, composants, pieces, nomenclature kit, bill of materials, bom',
      partList,
      {
        help: 'MIEL-250*2 BOL-BLEU : des espaces entre elles, « *2 » pour deux. Les pièces d’abord, le kit ensuite.',
      },
    ),
    leastDays: optional(
      'Jours restants au départ',
      'jours avant peremption, jours restants, duree de vie restante, min days left, minimum shelf life, least days',
      whole(0, 3_650),
      { help: 'Au moins, avant la péremption ; vide : ce que dit la boutique.', examples: ['30', '0'] },
    ),
    danger: optional(
      'Matière dangereuse',
      'danger, adr, onu, dangerous goods, hazmat, numero onu',
      words(200),
      { help: 'Ce qu’un transporteur doit savoir, par exemple un numéro ONU.' },
    ),
    originCountry: optional(
      'Pays d’origine',
      'origine, country of origin, origin, made in, fabrique en',
      words(60),
      {
        help: 'Son nom ou ses deux lettres : les douanes hors Union le demandent.',
        examples: ['FR', 'Portugal'],
      },
    ),
    tariffNumber: optional(
      'Numéro de tarif douanier',
      'hs, hs code, code sh, sh, nomenclature, taric, code douanier, tariff number',
      words(20),
      { help: 'De 6 à 10 chiffres.', examples: ['04090000', '691110'] },
    ),
    customsValueCents: optional(
      'Valeur en douane',
      'customs value, valeur douane, valeur declaree, declared value',
      euros,
      { help: 'D’une pièce, en euros, là où la commande ne dit pas son prix.', examples: ['6,90', '12'] },
    ),
  },
  names: 'sku',
  keys: ({ sku, shop = '', gtin: ean, codes = [] }) => [
    `l’article ${sku}`,
    ...[...(ean ? [ean] : []), ...codes.map(({ code }) => code)].map(
      code => `le code ${code}${shop ? ` pour ${shop}` : ''}`,
    ),
  ],
  async settle(db, { shops, now }, units, apply) {
    const drafts = units.map(({ rows: [row] }) => {
      const { shop: said, gtin: ean, codes = [], ...rest } = row
      const shop = shopNamed(shops, said)
      if ('why' in shop) return shop
      return { ...rest, shopId: shop.id, codes: unlessTwice([...(ean ? [codeOf(ean)] : []), ...codes]) }
    })
    const good = drafts.filter(draft => 'sku' in draft)
    const saved = good.length === 0 ? [] : await saveArticles(db, shops, good, apply)
    const skus = good.map(({ sku }) => sku)
    if (apply) await articlesCame(db, skus, now)
    return drafts.map((draft): Verdict => {
      if ('why' in draft) return refused(draft.why)
      const one = saved[good.indexOf(draft)]
      if (!one) throw new Error('saveArticles gave fewer answers than it was given articles')
      return one.outcome === 'refused' ? refused(one.why) : { outcome: one.outcome }
    })
  },
})

/** A line may say its code twice, as its EAN and among the others. */
const unlessTwice = (codes: readonly Code[]): Code[] => [
  ...new Map(codes.map(code => [code.code, code])).values(),
]
