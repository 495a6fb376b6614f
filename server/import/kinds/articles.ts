import * as z from 'zod/mini'
import { type Code, codeOf } from '../../articles/draft.ts'
import { saveArticles } from '../../articles/save.ts'
import { articlesCame } from '../../orders/held.ts'
import { shopNamed } from '../../shops/named.ts'
import { defineKind, refused, type Verdict } from '../kind.ts'
import { euros, grammes, gtin, millimetres, words, yesNo } from '../values.ts'

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

export const articles = defineKind({
  id: 'articles',
  title: 'Articles',
  fields: {
    sku: {
      title: 'SKU',
      hints: [
        'reference',
        'ref',
        'reference article',
        'code article',
        'article',
        'item',
        'product code',
        'id',
      ],
      help: 'La référence de l’article, une seule fois dans l’entrepôt.',
      required: true,
      examples: ['MIEL-250', 'BOL-BLEU'],
      reads: words(64),
    },
    name: {
      title: 'Nom',
      hints: ['designation', 'libelle', 'name', 'title', 'titre', 'description', 'product name'],
      help: 'Nécessaire à un article nouveau.',
      examples: ['Miel de châtaignier 250 g', 'Bol à soupe bleu'],
      reads: z.optional(words(200)),
    },
    shop: {
      title: 'Boutique',
      hints: ['shop', 'store', 'client', 'marque', 'brand'],
      help: 'Son adresse courte ou son nom ; inutile s’il n’y en a qu’une.',
      examples: ['', ''],
      reads: z.optional(words(120)),
    },
    gtin: {
      title: 'EAN',
      hints: [
        'gtin',
        'ean13',
        'code barre',
        'code barres',
        'codebarre',
        'barcode',
        'upc',
        'gencod',
        'gencode',
      ],
      help: 'Le code-barres d’une pièce.',
      examples: ['3760123450010', '3760123450027'],
      reads: z.optional(gtin),
    },
    codes: {
      title: 'Autres codes',
      hints: ['codes', 'other codes', 'alias', 'codes secondaires', 'other barcodes'],
      help: 'Avec des espaces entre eux ; « *6 » pour un carton de six.',
      examples: ['13760123450017*6', 'REF-4711'],
      reads: z.optional(codeList),
    },
    weightG: {
      title: 'Poids',
      hints: ['weight', 'poids g', 'poids net', 'poids brut', 'poids unitaire', 'weight g', 'masse'],
      help: 'En grammes, ou avec son unité : 0,35 kg.',
      examples: ['320', '0,48 kg'],
      reads: z.optional(grammes),
    },
    lengthMm: {
      title: 'Longueur',
      hints: ['length', 'length mm', 'longueur mm', 'profondeur'],
      help: 'En millimètres, ou avec son unité : 12 cm.',
      examples: ['70', '14 cm'],
      reads: z.optional(millimetres),
    },
    widthMm: {
      title: 'Largeur',
      hints: ['width', 'width mm', 'largeur mm'],
      examples: ['70', '14 cm'],
      reads: z.optional(millimetres),
    },
    heightMm: {
      title: 'Hauteur',
      hints: ['height', 'height mm', 'hauteur mm'],
      examples: ['95', '7 cm'],
      reads: z.optional(millimetres),
    },
    lots: {
      title: 'Suivi par lots',
      hints: ['lots', 'lot', 'batch tracked', 'lot tracking', 'suivi lot'],
      help: 'Oui ou non.',
      examples: ['oui', 'non'],
      reads: z.optional(yesNo),
    },
    danger: {
      title: 'Matière dangereuse',
      hints: ['danger', 'adr', 'onu', 'dangerous goods', 'hazmat', 'numero onu'],
      help: 'Ce qu’un transporteur doit savoir, par exemple un numéro ONU.',
      examples: ['', ''],
      reads: z.optional(words(200)),
    },
    originCountry: {
      title: 'Pays d’origine',
      hints: ['origine', 'country of origin', 'origin', 'made in', 'fabrique en'],
      help: 'Son nom ou ses deux lettres : les douanes hors Union le demandent.',
      examples: ['FR', 'Portugal'],
      reads: z.optional(words(60)),
    },
    tariffNumber: {
      title: 'Numéro de tarif douanier',
      hints: ['hs', 'hs code', 'code sh', 'sh', 'nomenclature', 'taric', 'code douanier', 'tariff number'],
      help: 'De 6 à 10 chiffres.',
      examples: ['04090000', '691110'],
      reads: z.optional(words(20)),
    },
    customsValueCents: {
      title: 'Valeur en douane',
      hints: ['customs value', 'valeur douane', 'valeur declaree', 'declared value'],
      help: 'D’une pièce, en euros, là où la commande ne dit pas son prix.',
      examples: ['6,90', '12'],
      reads: z.optional(euros),
    },
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
      if (!row) throw new Error('An article without a line')
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
