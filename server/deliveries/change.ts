import { eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { DeliveryFile, deliveryCalls, NewDelivery } from '#contract/endpoints/delivery.ts'
import { conflict, isRefusal, type Refusal } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import { receptions, shops } from '../db/schema/index.ts'
import { closeReception } from '../reception/close.ts'
import { countsOf } from '../reception/documents.ts'
import { summariesOf } from '../stock/product-page.ts'
import { productsBySku } from '../stock/taking.ts'
import { deliveryFile, lockDelivery, refuseOutdated, whyClosed } from './file.ts'
import { createDeliveries, draftDeliveries, knownDeliveries, linesNamed, rewriteExpected } from './save.ts'

type Done = { delivery: DeliveryFile } | Refusal

/** Announces a delivery by hand, by the rules of the imports. */
export async function createDelivery(act: AdminAct, given: NewDelivery): Promise<Done> {
  const { tx, by, note } = act
  const [draft] = await draftDeliveries(tx, by, [given])
  if (!draft) throw new Error('One delivery was given and none came back')
  if (isRefusal(draft)) return draft
  if (draft.name !== undefined) {
    // Of two people who give the same number at once, the second waits here for the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`delivery ${draft.name}`}, 0))`)
    if ((await knownDeliveries(tx, [draft.name])).size > 0) return taken(draft.name)
  }
  const [name = ''] = await createDeliveries(tx, by.warehouseId, [draft])
  const { supplier, expectedOn } = draft
  note(changesOf(valuesOf(nothing, { supplier, expectedOn, articles: given.lines.map(asText) })), name)
  return deliveryFile(tx, by, name)
}

/** Changes the given fields of an open delivery, if nobody has changed it since it was read. */
export async function saveDelivery(
  act: AdminAct,
  name: string,
  { version, change }: BodyOf<typeof deliveryCalls.save>,
): Promise<Done> {
  const { tx, by, note } = act
  const row = await lockDelivery(act, name)
  if (isRefusal(row)) return row
  const why = whyClosed(row)
  if (why !== null) return conflict('delivery-closed', why, row.name)
  const outdated = await refuseOutdated(act, row, version)
  if (outdated) return outdated
  const lines = change.lines && (await linesAfter(act, row.shopId, change.lines))
  if (isRefusal(lines)) return lines
  const { supplier, expectedOn } = row
  const before = { supplier, expectedOn, articles: await articlesOf(act, row.id) }
  if (lines) await rewriteExpected(tx, row.id, lines)
  const after = {
    supplier: change.supplier ?? supplier,
    expectedOn: change.expectedOn === undefined ? expectedOn : change.expectedOn,
  }
  const said = changesOf(valuesOf(before, { ...after, articles: await articlesOf(act, row.id) }))
  note(said, row.name)
  if (Object.keys(said).length > 0) {
    await tx
      .update(receptions)
      .set({ ...after, version: row.version + 1 })
      .where(eq(receptions.id, row.id))
  }
  return deliveryFile(tx, by, row.name)
}

/** Closes a delivery for good, as the dock does. */
export async function closeDelivery(
  act: AdminAct,
  name: string,
  { version, rest }: BodyOf<typeof deliveryCalls.close>,
): Promise<Done> {
  const { tx, by, now, note } = act
  const row = await lockDelivery(act, name)
  if (isRefusal(row)) return row
  const why = whyClosed(row)
  if (why !== null) return conflict('delivery-closed', why, row.name)
  const outdated = await refuseOutdated(act, row, version)
  if (outdated) return outdated
  const shop = by.shops.find(({ id }) => id === row.shopId)
  if (!shop) throw new Error(`${row.name} was found in a shop that is not served`)
  const document = { document: row.name, ...(rest ? { rest } : {}) }
  const closed = await closeReception(tx, by, shop, document, now)
  if (isRefusal(closed)) return closed
  note({ 'pièces manquantes': closed.missing, suite: closed.followedBy ?? 'aucune' }, row.name)
  return deliveryFile(tx, by, row.name)
}

async function linesAfter({ tx }: AdminAct, shopId: string, lines: readonly { sku: string; qty: number }[]) {
  const [shop] = await tx.select({ id: shops.id, name: shops.name }).from(shops).where(eq(shops.id, shopId))
  if (!shop) throw new Error(`The shop ${shopId} has gone`)
  const skus = lines.map(({ sku }) => sku)
  return linesNamed(await productsBySku(tx, skus), shop, lines)
}

async function articlesOf({ tx }: AdminAct, receptionId: string): Promise<string[]> {
  const counts = await countsOf(tx, receptionId)
  const products = await summariesOf(tx, [...counts.keys()])
  return [...counts].flatMap(([id, { expected }]) => {
    const product = products.get(id)
    return product && expected > 0 ? [asText({ sku: product.sku, qty: expected })] : []
  })
}

type Values = {
  readonly supplier: string
  readonly expectedOn: string | null
  readonly articles: readonly string[]
}

const nothing: Values = { supplier: '', expectedOn: null, articles: [] }

/** In the words of the screen, for the audit log. */
const valuesOf = (before: Values, after: Values) =>
  ({
    fournisseur: [before.supplier, after.supplier],
    'attendue le': [before.expectedOn, after.expectedOn],
    articles: [before.articles, after.articles],
  }) as const

const asText = ({ sku, qty }: { sku: string; qty: number }) => `${qty} × ${sku}`

const taken = (name: string): Refusal =>
  conflict(
    'delivery-exists',
    `Le numéro ${name} est déjà celui d’une livraison : donnez-en un autre, ou aucun.`,
    name,
  )
