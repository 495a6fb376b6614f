import { and, eq, sql } from 'drizzle-orm'
import { countries, countryNamed } from '#contract/entities/customer-address.ts'
import { formProblem, serialOf } from '#contract/serials.ts'
import type { UserShop } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { insertRows, isOneOf } from '../db/rows.ts'
import { productCodes, products, shops } from '../db/schema/index.ts'
import { searchText } from '../db/search.ts'
import { touchDated } from '../stock/aged.ts'
import { touchKits } from '../stock/kits.ts'
import { type ArticleDraft, type Code, codeProblem } from './draft.ts'
import { kitAfter, kitsAround, writeParts } from './kits.ts'

type Product = typeof products.$inferSelect

export type Saved =
  | {
      readonly outcome: 'made' | 'changed' | 'same'
      readonly id: string
      readonly before: Product | undefined
    }
  | { readonly outcome: 'refused'; readonly why: string }

/**
 * Makes articles or changes them, many at once. An article is named by its SKU, so the same drafts again change nothing.
 * Without `apply` it only says what would become of each.
 */
export async function saveArticles(
  db: Db | Tx,
  reach: readonly UserShop[],
  drafts: readonly ArticleDraft[],
  apply: boolean,
): Promise<Saved[]> {
  const known = await knownBySku(db, drafts)
  const owners = await ownersOf(db, drafts)
  const kits = await kitsAround(db, drafts)
  const plans = drafts.map((draft): Plan => {
    const read = readCustoms(draft)
    if ('why' in read) return read
    const before = known.get(draft.sku)
    const serials = readSerials(draft, before)
    if ('why' in serials) return serials
    const kit = kitAfter(draft, kits)
    return 'why' in kit ? kit : planOf({ ...draft, ...read, ...serials, ...kit }, before, owners, reach)
  })
  const refused = drafts.flatMap(({ sku }, at) => (plans[at] && 'why' in plans[at] ? [sku] : []))
  for (const [at, plan] of plans.entries()) {
    // A part that comes with its kit may be refused.
    const lost = 'parts' in plan && plan.parts?.find(({ sku }) => refused.includes(sku) && !known.has(sku))
    if (lost) plans[at] = { why: `La pièce ${lost.sku} du kit ${drafts[at]?.sku} est refusée.` }
  }
  if (apply) await write(db, plans)
  return plans.map(plan => ('why' in plan ? { outcome: 'refused', why: plan.why } : plan.saved))
}

type Known = Product & { codes: Code[] }
type Owner = { productId: string; sku: string; qty: number }
type Changes = Partial<Product>
type Plan =
  | { why: string }
  | {
      saved: Exclude<Saved, { outcome: 'refused' }>
      row: Product | undefined
      changes: Changes
      codes: NewCode[]
      gone: readonly string[]
      /** The kit's parts, if they become others. */
      parts: ArticleDraft['parts']
    }
type NewCode = typeof productCodes.$inferSelect

function planOf(
  draft: ArticleDraft,
  known: Known | undefined,
  owners: ReadonlyMap<string, Owner>,
  reach: readonly UserShop[],
): Plan {
  const { sku, shopId, codes, name, gone = [], parts } = draft
  if (known && known.shopId !== shopId) {
    const shop = reach.find(({ id }) => id === known.shopId)
    return {
      why: `L’article ${sku} est déjà celui ${shop ? `de la boutique ${shop.name}` : 'd’une autre boutique'}.`,
    }
  }
  if (!known && !name) return { why: `L’article ${sku} est nouveau : il lui faut un nom.` }
  const id = known?.id ?? crypto.randomUUID()
  for (const { code } of codes) {
    const problem = codeProblem(code)
    if (problem) return { why: problem }
    const owner = owners.get(`${shopId} ${code}`)
    if (owner && owner.productId !== known?.id)
      return { why: `Le code ${code} est déjà celui de ${owner.sku}.` }
  }
  const differs = codes.filter(({ code, qty }) => owners.get(`${shopId} ${code}`)?.qty !== qty)
  const row = known ? undefined : newRow(id, draft)
  const changes = known ? changesOf(known, draft) : {}
  const kept = known?.codes.filter(({ code }) => !gone.includes(code)) ?? []
  const lost = known && kept.length < known.codes.length ? gone : []
  const all = [...kept, ...codes].map(({ code }) => code)
  const search = searchText(sku, name ?? known?.name ?? '', ...new Set(all))
  if (row) row.search = search
  else if (search !== known?.search) changes.search = search
  const outcome = row
    ? 'made'
    : Object.keys(changes).length + differs.length + lost.length > 0 || parts
      ? 'changed'
      : 'same'
  const before = known && { ...known }
  // The next draft of this article, if there is one, adds to this one.
  if (known) Object.assign(known, changes, { codes: [...kept, ...differs] })
  return {
    saved: { outcome, id, before },
    row,
    changes,
    codes: differs.map(code => ({ ...code, id: crypto.randomUUID(), productId: id, shopId })),
    gone: lost,
    parts,
  }
}

const newRow = (id: string, draft: ArticleDraft): Product => ({
  id,
  shopId: draft.shopId,
  sku: draft.sku,
  name: draft.name ?? '',
  weightG: draft.weightG ?? 0,
  lengthMm: draft.lengthMm ?? null,
  widthMm: draft.widthMm ?? null,
  heightMm: draft.heightMm ?? null,
  upright: draft.upright ?? false,
  lots: draft.lots ?? false,
  leastDays: draft.leastDays ?? null,
  danger: draft.danger ?? '',
  originCountry: draft.originCountry ?? null,
  tariffNumber: draft.tariffNumber ?? null,
  customsValueCents: draft.customsValueCents ?? null,
  serialAsked: draft.serialAsked ?? 'none',
  serialForm: draft.serialForm ?? '',
  serialKey: draft.serialKey ?? 'none',
  kit: draft.kit ?? 'none',
  archivedAt: null,
  photo: '',
  drawingKind: null,
  drawingColour: null,
  search: '',
  mergedInto: null,
})

/** The fields in which the draft differs from the article. */
function changesOf(known: Product, draft: ArticleDraft): Changes {
  const { name, weightG, lengthMm, widthMm, heightMm, lots, danger } = draft
  const { originCountry, tariffNumber, customsValueCents, leastDays, upright } = draft
  const { serialAsked, serialForm, serialKey, kit } = draft
  const said = {
    ...{ name, weightG, lengthMm, widthMm, heightMm, upright, lots, danger },
    ...{ originCountry, tariffNumber, customsValueCents, leastDays, serialAsked, serialForm, serialKey },
    kit,
  }
  return Object.fromEntries(
    Object.entries(said).filter(
      ([field, value]) => value !== undefined && value !== Reflect.get(known, field),
    ),
  )
}

async function knownBySku(db: Db | Tx, drafts: readonly ArticleDraft[]): Promise<Map<string, Known>> {
  const skus = drafts.map(({ sku }) => sku)
  const rows = await db.select().from(products).where(isOneOf(products.sku, skus))
  const ids = rows.map(({ id }) => id)
  const codes =
    ids.length === 0 ? [] : await db.select().from(productCodes).where(isOneOf(productCodes.productId, ids))
  const known = new Map(rows.map(row => [row.id, { ...row, codes: [] as Code[] }]))
  for (const { productId, kind, code, qty } of codes) known.get(productId)?.codes.push({ kind, code, qty })
  return new Map([...known.values()].map(row => [row.sku, row]))
}

/** The articles that have these codes already, by shop and code. */
async function ownersOf(db: Db | Tx, drafts: readonly ArticleDraft[]): Promise<Map<string, Owner>> {
  const codes = drafts.flatMap(draft => draft.codes.map(({ code }) => code))
  if (codes.length === 0) return new Map()
  const rows = await db
    .select({
      shopId: productCodes.shopId,
      code: productCodes.code,
      qty: productCodes.qty,
      productId: productCodes.productId,
      sku: products.sku,
    })
    .from(productCodes)
    .innerJoin(products, eq(products.id, productCodes.productId))
    .where(isOneOf(productCodes.code, codes))
  return new Map(rows.map(({ shopId, code, ...owner }) => [`${shopId} ${code}`, owner]))
}

async function write(db: Db | Tx, plans: readonly Plan[]): Promise<void> {
  const good = plans.filter(plan => 'saved' in plan)
  await insertRows(
    db,
    products,
    good.flatMap(({ row }) => row ?? []),
  )
  for (const { saved, changes, gone } of good) {
    if (gone.length > 0) {
      await db
        .delete(productCodes)
        .where(and(eq(productCodes.productId, saved.id), isOneOf(productCodes.code, gone)))
    }
    if (Object.keys(changes).length > 0) {
      await db.update(products).set(changes).where(eq(products.id, saved.id))
      if ('leastDays' in changes) await touchDated(db, { productId: saved.id })
    }
  }
  const codes = good.flatMap(plan => plan.codes)
  // Somebody else gave a code to another article meanwhile: the row stays theirs, and the transaction is tried again.
  const otherwise = sql`
    on conflict (shop_id, code) do update set qty = excluded.qty where product_codes.product_id = excluded.product_id`
  await insertRows(db, productCodes, codes, otherwise)
  await writeParts(
    db,
    good.flatMap(({ saved, parts }) => (parts ? [{ id: saved.id, parts }] : [])),
  )
  await touchKits(
    db,
    good.flatMap(({ saved, parts, changes }) => (parts || 'kit' in changes ? [saved.id] : [])),
  )
}

export const shopsOfWarehouse = (db: Db | Tx): Promise<UserShop[]> =>
  db.select({ id: shops.id, slug: shops.slug, name: shops.name }).from(shops).orderBy(shops.name)

type Customs = Pick<ArticleDraft, 'originCountry' | 'tariffNumber'>

/** Reads the facts for customs into the form that is kept: FR for « France », 04090000 for « 0409.00.00 ». A wrong one is a refusal. */
function readCustoms({ sku, originCountry, tariffNumber }: ArticleDraft): Customs | { why: string } {
  const origin = orNull(originCountry)
  const country = origin && (countryNamed(origin) ?? origin.toUpperCase())
  if (country && !countries.includes(country)) {
    return {
      why: `L’origine de ${sku}, « ${origin} », n’est pas un pays : donnez ses deux lettres (FR) ou son nom.`,
    }
  }
  const tariff = orNull(tariffNumber)?.replace(/[\s.]/g, '')
  if (tariff && !/^\d{6,10}$/.test(tariff)) {
    return {
      why: `Le numéro de tarif douanier de ${sku}, « ${tariffNumber} », n’en est pas un : il a de 6 à 10 chiffres, comme 04090000.`,
    }
  }
  return {
    originCountry: origin === undefined ? undefined : country,
    tariffNumber: tariffNumber === undefined ? undefined : (tariff ?? null),
  }
}

type Serials = Pick<ArticleDraft, 'serialForm'>

/** The form in capitals, as numbers are kept. One that no number can follow is a refusal. */
function readSerials({ sku, serialForm, serialKey }: ArticleDraft, known: Product | undefined) {
  const form = serialForm === undefined ? undefined : serialOf(serialForm)
  const why = formProblem({
    form: form ?? known?.serialForm ?? '',
    key: serialKey ?? known?.serialKey ?? 'none',
  })
  const read: Serials | { why: string } = why
    ? { why: `Le modèle des numéros de série de ${sku} ne va pas. ${why}` }
    : { serialForm: form }
  return read
}

const orNull = (said: string | null | undefined): string | null | undefined =>
  said?.trim() === '' ? null : (said?.trim() ?? said)
