import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { confusions } from '#contract/barcodes/confusions.ts'
import { formText } from '#contract/barcodes/form.ts'
import { compileGrammar, GrammarData, rulesOf, type WholeGrammarData } from '#contract/barcodes/grammar.ts'
import { kindWords } from '#contract/barcodes/kinds.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type CopiedPlace, copyCalls, type WarehouseCopy } from '#contract/endpoints/copy.ts'
import type { Received } from '#contract/endpoints/reception.ts'
import { warehouseCalls } from '#contract/endpoints/warehouse.ts'
import { heldKinds } from '#contract/entities/stock.ts'
import { conflict, isRefusal, type OrRefusal, refuse } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import { warehouseServing } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'
import { ledgerMark } from '../db/ledger.ts'
import type { Db } from '../db/open.ts'
import { locations, productCodes, products, shops, stock, warehouses } from '../db/schema/index.ts'
import { grouped } from '../grouped.ts'
import { actOf, data, handlers } from '../handlers.ts'
import { openCounts } from '../inventory/counts.ts'
import { copiedReceptions } from '../reception/copy.ts'
import { leastDaysOf } from '../stock/days-left.ts'
import { reasonsOf } from '../stock/reason-admin.ts'
import { unreadableText } from './printed.ts'

export const warehouseHandlers = handlers(warehouseCalls, {
  grammar: async ({ user, db, log }) => {
    const shopIds = user.shops.map(({ id }) => id)
    const warehouseId = user.warehouseId ?? (await warehouseServing(db, shopIds))
    if (isRefusal(warehouseId)) return { data: null }
    const [warehouse] = await db
      .select({ slug: warehouses.slug, grammar: warehouses.grammar })
      .from(warehouses)
      .where(eq(warehouses.id, warehouseId))
    const written = warehouse?.grammar ?? null
    if (written === null) return { data: null }
    const compiled = compileGrammar(written)
    if (compiled.ok) return { data: GrammarData.parse(written) }
    // A wrong rule must not stop the scanners: the default grammar applies instead.
    log.warn({ warehouse: warehouse?.slug, problems: compiled.problems }, 'The warehouse’s grammar is wrong')
    return { data: null }
  },

  saveRules: ({ body, ...context }) => data(saveRules(actOf(context), body)),
})

export const copyHandlers = handlers(copyCalls, {
  read: async ({ user, db }) => ({ data: await copyOf(db, user) }),
})

type Wanted = BodyOf<typeof warehouseCalls.saveRules>

/** Changes the form of one kind of code. The papers that hang and travel decide whether that needs a second word. */
async function saveRules(
  { tx, by, note }: AdminAct,
  { kind, rules, seen = false }: Wanted,
): OrRefusal<WholeGrammarData> {
  const [house] = await tx
    .select({ grammar: warehouses.grammar })
    .from(warehouses)
    .where(eq(warehouses.id, by.warehouseId))
    .for('update')
  const parsed = GrammarData.safeParse(house?.grammar ?? {})
  // Wrong data in the database has been read as the usual grammar until now.
  const before = parsed.success ? parsed.data : GrammarData.parse({})
  const wanted = rules.map(rule => ({ ...rule, kind }))
  const after = { ...before, own: [...before.own.filter(rule => rule.kind !== kind), ...wanted] }
  note({}, kindWords[kind].noun)
  const compiled = compileGrammar(after)
  if (!compiled.ok) return refuse('grammar-wrong', compiled.problems.join(' '))
  const [confusion] = confusions(compiled.grammar)
  if (confusion) {
    const { other, example } = confusion
    const [one, two] = [kindWords[confusion.kind].one, kindWords[other].one]
    return conflict(
      'grammar-confusable',
      `« ${example} » pourrait être ${one} ou ${two} : prenez un autre préfixe ou une autre longueur.`,
      example,
    )
  }
  const was = compileGrammar(before)
  if (!was.ok) throw new Error('The usual grammar does not compile')
  const lost = seen
    ? undefined
    : await unreadableText(tx, by.warehouseId, kind, was.grammar, compiled.grammar)
  if (lost !== undefined) return conflict('grammar-unreadable', lost)
  await tx.update(warehouses).set({ grammar: after }).where(eq(warehouses.id, by.warehouseId))
  const forms = (own: WholeGrammarData['own']) => rulesOf(kind, own).map(formText).join(' ; ')
  note(changesOf({ [kindWords[kind].noun]: [forms(before.own), forms(after.own)] }), kindWords[kind].noun)
  return after
}

/** The copy that a bench of this person keeps, to go on while the server does not answer. */
async function copyOf(db: Db, user: User): Promise<WarehouseCopy> {
  // The mark comes first: a move that slips in behind it makes the server ask for another count, and misses none.
  const mark = await db.transaction(ledgerMark)
  return {
    mark,
    places: await placesOf(db, user),
    articles: await articlesOf(db, user),
    counts: await openCounts(db, user),
    receptions: await copiedReceptions(db, user),
    rebutReasons: await reasonsOf(db, 'rebut'),
  }
}

async function placesOf(db: Db, { warehouseId, shops: own }: User): Promise<CopiedPlace[]> {
  if (warehouseId === null) return []
  const held = inArray(locations.kind, [...heldKinds])
  const places = await db
    .select()
    .from(locations)
    .where(and(eq(locations.warehouseId, warehouseId), held))
    .orderBy(asc(locations.name))
  const lines = await db
    .select({
      locationId: stock.locationId,
      sku: products.sku,
      qty: stock.qty,
      lot: stock.lot,
      expiry: stock.expiry,
    })
    .from(stock)
    .innerJoin(locations, eq(locations.id, stock.locationId))
    .innerJoin(products, eq(products.id, stock.productId))
    .where(
      and(
        eq(locations.warehouseId, warehouseId),
        held,
        gt(stock.qty, 0),
        inArray(products.shopId, idsOf(own)),
      ),
    )
    .orderBy(asc(stock.expiry), asc(stock.lot))
  const byPlace = grouped(lines, ({ locationId }) => locationId)
  return places.map(({ id, name, zone, kind, blocked }) => ({
    name,
    zone,
    kind,
    blocked,
    stock: (byPlace.get(id) ?? []).map(({ locationId: _, ...line }) => line),
  }))
}

async function articlesOf(db: Db, { shops: own }: User): Promise<Received[]> {
  const ofOwnShops = inArray(products.shopId, idsOf(own))
  const articles = await db
    .select({
      id: products.id,
      sku: products.sku,
      shop: shops.slug,
      name: products.name,
      photo: products.photo,
      lots: products.lots,
      leastDays: leastDaysOf,
    })
    .from(products)
    .innerJoin(shops, eq(shops.id, products.shopId))
    .where(ofOwnShops)
    .orderBy(asc(products.sku))
  const codes = await db
    .select({ productId: productCodes.productId, code: productCodes.code, qty: productCodes.qty })
    .from(productCodes)
    .innerJoin(products, eq(products.id, productCodes.productId))
    .where(ofOwnShops)
  // A move with a lot leaves a balance, at its far end at least. The moves themselves are many more.
  const withLots = await db
    .selectDistinct({ id: stock.productId })
    .from(stock)
    .innerJoin(products, eq(products.id, stock.productId))
    .where(and(ofOwnShops, isNotNull(stock.lot)))
  const inLots = new Set(withLots.map(({ id }) => id))
  const byArticle = grouped(codes, ({ productId }) => productId)
  return articles.map(({ id, lots, leastDays, ...article }) => ({
    product: { ...article, codes: (byArticle.get(id) ?? []).map(({ code, qty }) => ({ code, qty })) },
    lots: lots || inLots.has(id),
    ...(leastDays > 0 ? { leastDays } : {}),
  }))
}

const idsOf = (own: User['shops']) => own.map(({ id }) => id)
