import { codeOf } from '../../articles/draft.ts'
import { saveArticles } from '../../articles/save.ts'
import { shopNamed } from '../../shops/named.ts'
import { productsBySku } from '../../stock/taking.ts'
import { defineKind, needed, optional, refused, type Verdict } from '../kind.ts'
import { whole, words } from '../values.ts'

export const codes = defineKind({
  id: 'codes',
  title: 'Codes-barres',
  fields: {
    sku: needed('SKU', 'reference, ref, code article, reference article, article, item', words(64), {
      help: 'Un article qui existe déjà.',
      examples: ['MIEL-250', 'MIEL-250'],
    }),
    code: needed(
      'Code',
      'ean, gtin, ean13, code barre, code barres, barcode, alias, upc, gencod',
      words(120),
      { examples: ['13760123450017', 'REF-4711'] },
    ),
    qty: optional(
      'Pièces',
      'quantite, qte, pcb, qty, quantity, pieces par carton, colisage, units',
      whole(1, 99_999),
      {
        help: 'Ce qu’une lecture compte : 6 pour un carton de six, 1 si la colonne manque.',
        examples: ['6', '1'],
      },
    ),
    shop: optional('Boutique', 'shop, store, client', words(120), { help: 'Inutile s’il n’y en a qu’une.' }),
  },
  names: 'code',
  keys: ({ code, shop = '' }) => [`le code ${codeOf(code).code}${shop ? ` pour ${shop}` : ''}`],
  async settle(db, { shops }, units, apply) {
    const known = await productsBySku(
      db,
      units.flatMap(({ rows }) => rows.map(({ sku }) => sku)),
    )
    const drafts = units.map(({ rows: [row] }) => {
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
