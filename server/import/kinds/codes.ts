import * as z from 'zod/mini'
import { codeOf } from '../../articles/draft.ts'
import { saveArticles } from '../../articles/save.ts'
import { shopNamed } from '../../shops/named.ts'
import { productsBySku } from '../../stock/taking.ts'
import { defineKind, refused, type Verdict } from '../kind.ts'
import { whole, words } from '../values.ts'

export const codes = defineKind({
  id: 'codes',
  title: 'Codes-barres',
  fields: {
    sku: {
      title: 'SKU',
      hints: ['reference', 'ref', 'code article', 'reference article', 'article', 'item'],
      help: 'Un article qui existe déjà.',
      required: true,
      examples: ['MIEL-250', 'MIEL-250'],
      reads: words(64),
    },
    code: {
      title: 'Code',
      hints: ['ean', 'gtin', 'ean13', 'code barre', 'code barres', 'barcode', 'alias', 'upc', 'gencod'],
      required: true,
      examples: ['13760123450017', 'REF-4711'],
      reads: words(120),
    },
    qty: {
      title: 'Pièces',
      hints: ['quantite', 'qte', 'pcb', 'qty', 'quantity', 'pieces par carton', 'colisage', 'units'],
      help: 'Ce qu’une lecture compte : 6 pour un carton de six, 1 si la colonne manque.',
      examples: ['6', '1'],
      reads: z.optional(whole(1, 99_999)),
    },
    shop: {
      title: 'Boutique',
      hints: ['shop', 'store', 'client'],
      help: 'Inutile s’il n’y en a qu’une.',
      examples: ['', ''],
      reads: z.optional(words(120)),
    },
  },
  names: 'code',
  keys: ({ code, shop = '' }) => [`le code ${codeOf(code).code}${shop ? ` pour ${shop}` : ''}`],
  async settle(db, { shops }, units, apply) {
    const known = await productsBySku(
      db,
      units.flatMap(({ rows }) => rows.map(({ sku }) => sku)),
    )
    const drafts = units.map(({ rows: [row] }) => {
      if (!row) throw new Error('A code without a line')
      const product = known.get(row.sku)
      const shop = shops.find(({ id }) => id === product?.shopId)
      if (!product || !shop) return { why: `L’article ${row.sku} n’existe pas.` }
      const named = row.shop === undefined ? shop : shopNamed(shops, row.shop)
      if ('why' in named) return named
      if (named.id !== shop.id) return { why: `L’article ${row.sku} est de la boutique ${shop.name}.` }
      return { sku: row.sku, shopId: shop.id, codes: [codeOf(row.code, row.qty)] }
    })
    const good = drafts.filter(draft => 'sku' in draft)
    const saved = good.length === 0 ? [] : await saveArticles(db, shops, good, apply)
    return drafts.map((draft): Verdict => {
      if ('why' in draft) return refused(draft.why)
      const one = saved[good.indexOf(draft)]
      if (!one) throw new Error('saveArticles gave fewer answers than it was given articles')
      return one.outcome === 'refused' ? refused(one.why) : { outcome: one.outcome }
    })
  },
})
