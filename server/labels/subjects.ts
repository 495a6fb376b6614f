import { and, asc, between, eq, inArray, sql } from 'drizzle-orm'
import { classify } from '#contract/barcodes/classify.ts'
import type { Grammar } from '#contract/barcodes/grammar.ts'
import { formatOwn } from '#contract/barcodes/own.ts'
import { type LabelKind, type Labelled, labelsAtMost } from '#contract/endpoints/label.ts'
import { shelfKinds } from '#contract/entities/stock.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { boxes, locations } from '../db/schema/index.ts'
import { namedProducts } from '../stock/finding.ts'
import { houseGrammar } from '../stock/house-grammar.ts'
import { findLocation } from '../stock/locations.ts'
import { summariesOf } from '../stock/products.ts'

type Asked = { kind: LabelKind; code: string; to?: string | undefined }
type House = User & { warehouseId: string }

const noWarehouse = refuse('no-warehouse', 'Votre compte n’est rattaché à aucun entrepôt.', { status: 403 })

/** What a code names, or all that lies between two; several where two shops sell the same article. */
export async function subjectsFor(
  db: Db | Tx,
  user: User,
  { kind, code, to }: Asked,
): Promise<Labelled[] | Refusal> {
  const { warehouseId } = user
  if (warehouseId === null) return noWarehouse
  const house = { ...user, warehouseId }
  const grammar = await houseGrammar(db, warehouseId)
  switch (kind) {
    case 'product':
      return to === undefined ? productsNamed(db, user, code) : noRange
    case 'location':
      return locationsBetween(db, house, grammar, { first: code, last: to ?? code })
    case 'box':
      return boxesBetween(db, house, grammar, { first: code, last: to ?? code })
  }
}

const noRange = refuse('label-no-range', 'Les articles n’ont pas de suite : scannez-les un par un.')

async function productsNamed(db: Db | Tx, user: User, code: string): Promise<Labelled[] | Refusal> {
  const shopIds = user.shops.map(({ id }) => id)
  const ids = await namedProducts(db, { shopIds, query: code, limit: 10 })
  const summaries = await summariesOf(db, ids)
  const found = ids.flatMap(id => summaries.get(id) ?? [])
  if (found.length === 0) {
    return refuse('product-unknown', `Aucun article ne porte ${code}.`, { status: 404, got: code })
  }
  const shopNames = new Map(user.shops.map(({ slug, name }) => [slug, name]))
  found.sort((a, b) => (shopNames.get(a.shop) ?? '').localeCompare(shopNames.get(b.shop) ?? '', 'fr'))
  return found.flatMap(({ sku, name, photo, shop, codes }) => {
    const printed = codes.find(one => one.code === code) ?? codes.find(({ qty }) => qty === 1) ?? codes[0]
    if (!printed) return []
    const many = printed.qty > 1 ? ` · carton de ${printed.qty}` : ''
    const hint = `${sku} · ${shopNames.get(shop) ?? shop}${many}`
    return { name: sku, code: printed.code, title: name, hint, photo }
  })
}

type Between = { first: string; last: string }

/** On the way through the aisles, whichever end was scanned first. */
async function locationsBetween(db: Db | Tx, { warehouseId }: House, grammar: Grammar, ends: Between) {
  const first = await findLocation(db, warehouseId, ends.first)
  if (isRefusal(first)) return first
  const last = await findLocation(db, warehouseId, ends.last)
  if (isRefusal(last)) return last
  for (const { kind, name } of [first, last]) {
    if (!labelledKinds.includes(kind)) {
      return refuse('location-no-shelf', `${name} n’est pas un lieu où l’on colle une étiquette.`)
    }
  }
  const [from, to] = first.walk <= last.walk ? [first, last] : [last, first]
  const rows = await db
    .select()
    .from(locations)
    .where(
      and(
        eq(locations.warehouseId, warehouseId),
        inArray(locations.kind, [...labelledKinds]),
        between(locations.walk, from.walk, to.walk),
        ends.first === ends.last ? eq(locations.id, first.id) : undefined,
      ),
    )
    .orderBy(asc(locations.walk), asc(locations.name))
    .limit(labelsAtMost + 1)
  if (rows.length > labelsAtMost) return tooMany(ends)
  return rows.map(
    ({ name, zone }): Labelled => ({
      name,
      code: formatOwn('location', name, grammar),
      title: name,
      hint: zone,
    }),
  )
}

const labelledKinds = [...shelfKinds, 'packing' as const]

async function boxesBetween(db: Db | Tx, { warehouseId }: House, grammar: Grammar, ends: Between) {
  const names = [ends.first, ends.last].sort()
  const [from = '', to = ''] = names
  const rows = await db
    .select({ name: boxes.name })
    .from(boxes)
    // By bytes, so that both databases agree on what lies between.
    .where(and(eq(boxes.warehouseId, warehouseId), sql`${boxes.name} collate "C" between ${from} and ${to}`))
    .orderBy(asc(boxes.name))
    .limit(labelsAtMost + 1)
  if (rows.length > labelsAtMost) return tooMany(ends)
  const missing = names.find(name => !rows.some(row => row.name === name))
  if (missing) {
    return refuse('box-unknown', `La caisse ${missing} n’existe pas.`, { status: 404, got: missing })
  }
  return rows.map(({ name }) => boxLabelled(name, grammar))
}

export const boxLabelled = (name: string, grammar: Grammar): Labelled => ({
  name,
  code: formatOwn('box', name, grammar),
  title: name,
  hint: 'Caisse',
})

const tooMany = ({ first, last }: Between): Refusal =>
  refuse(
    'label-too-many',
    `De ${first} à ${last} il y en a plus de ${labelsAtMost} : prenez une suite plus courte.`,
  )

/** No label leaves that would not be read back as what it is stuck on. */
export function unreadable(
  kind: LabelKind,
  { code, title }: Pick<Labelled, 'code' | 'title'>,
  grammar: Grammar,
): Refusal | undefined {
  if (classify(code, { grammar }).some(read => read.kind === kind)) return undefined
  return refuse(
    'label-unreadable',
    `Le code ${code} de ${title} ne serait pas relu : il n’est pas imprimé.`,
    {
      got: code,
    },
  )
}
