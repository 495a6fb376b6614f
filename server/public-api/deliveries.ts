import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal } from '#contract/problems.ts'
import {
  type DeliveryBody,
  DeliveryCartons,
  DeliveryClosing,
  type DeliveryView,
  deliveries as resource,
} from '#contract/public/delivery.ts'
import { ofOwnShops, within } from '../auth/reach.ts'
import type { Db, Tx } from '../db/open.ts'
import { receptions } from '../db/schema/index.ts'
import { deliveriesOf } from '../deliveries/calls.ts'
import { closeDelivery, saveDelivery } from '../deliveries/change.ts'
import { whyClosed } from '../deliveries/file.ts'
import { createDeliveries, type DeliveryDraft, draftDeliveries } from '../deliveries/save.ts'
import { readAs } from '../http/input.ts'
import { describeReception, holdReception, piecesOf, type ReceptionRow } from '../reception/documents.ts'
import { numberCartons } from '../reception/label-cartons.ts'
import { photoOfReception, photosOf } from '../reception/photos.ts'
import { askAbout, questionsOf } from './questions.ts'
import {
  type Asking,
  actOf,
  addressOf,
  administratorOf,
  type Item,
  type Outcome,
  reachOf,
  storeOf,
} from './store.ts'

const named = (asking: Asking, references: readonly string[]) =>
  and(within(reachOf(asking), receptions), inArray(receptions.reference, [...references]))

export const deliveryStore = storeOf(resource, {
  async find(db, asking, references) {
    const found = new Map<string, DeliveryView>()
    if (references.length === 0) return found
    const rows = await db.select().from(receptions).where(named(asking, references))
    const names = rows.map(({ name }) => name)
    const asked = await questionsOf(db, asking, 'delivery', names)
    for (const row of rows) {
      if (row.reference === null) continue
      const view = await viewOf(db, asking, row, row.reference)
      found.set(row.reference, { ...view, questions: asked.get(row.name) ?? [] })
    }
    return found
  },

  async list(db, asking, { after, limit, filters }) {
    const rows = await db
      .select({ reference: receptions.reference })
      .from(receptions)
      .where(
        and(
          deliveriesOf(reachOf(asking), filters),
          after === undefined ? isNotNull(receptions.reference) : gt(receptions.reference, after),
        ),
      )
      .orderBy(asc(receptions.reference))
      .limit(limit)
    return rows.flatMap(({ reference }) => reference ?? [])
  },

  put: putDeliveries,

  async remove(tx, asking, reference) {
    const [row] = await tx
      .select()
      .from(receptions)
      .where(named(asking, [reference]))
      .for('update')
    if (!row) return unknown(reference)
    const { received } = (await piecesOf(tx, [row.id]))(row.id)
    if (received > 0) return begun(reference)
    await tx
      .update(receptions)
      .set({ status: 'closed', closedAt: row.closedAt ?? asking.now })
      .where(eq(receptions.id, row.id))
    return undefined
  },

  files: {
    async photos(db, asking, { reference, id }) {
      const row = await rowOf(db, asking, reference)
      if (isRefusal(row)) return row
      const own = (await photosOf(db, row.id)).some(photo => photo.id === id)
      return own ? photoOfReception(db, reachOf(asking), asking.program.shop, id) : photoElsewhere(reference)
    },
  },

  acts: {
    async close(tx, asking, { reference, body }) {
      const read = readAs('body', DeliveryClosing, body)
      if (isRefusal(read)) return read
      const row = await rowOf(tx, asking, reference)
      if (isRefusal(row)) return row
      return closeDelivery(actOf(tx, asking), row.name, { version: row.version, ...read.value })
    },

    async cartons(tx, asking, { reference, body }) {
      const read = readAs('body', DeliveryCartons, body)
      if (isRefusal(read)) return read
      const row = await rowOf(tx, asking, reference)
      if (isRefusal(row)) return row
      const held = await holdReception(tx, reachOf(asking), row.name)
      if (isRefusal(held)) return held
      const { lines, ...others } = read.value
      const wanted = {
        ...others,
        ...(lines && { lines: lines.map(({ quantity: qty, ...line }) => ({ qty, ...line })) }),
      }
      return numberCartons(tx, asking.program.shop, held, wanted, asking.now)
    },

    async ask(tx, asking, { reference, body }) {
      const row = await rowOf(tx, asking, reference)
      return isRefusal(row) ? row : askAbout(tx, asking, { kind: 'delivery', about: row.name }, body)
    },
  },
})

async function rowOf(tx: Db | Tx, asking: Asking, reference: string): OrRefusal<ReceptionRow> {
  const [row] = await tx
    .select()
    .from(receptions)
    .where(named(asking, [reference]))
  return row ?? unknown(reference)
}

async function viewOf(
  db: Db | Tx,
  asking: Asking,
  row: ReceptionRow,
  reference: string,
): Promise<Omit<DeliveryView, 'questions'>> {
  const { name: number, status, supplier, expectedOn, lines, cartons } = await describeReception(db, row)
  const photos = await photosOf(db, row.id)
  return {
    ...{ reference, number, status, supplier, expectedOn },
    lines: lines.map(({ product, expected, received }) => ({ sku: product.sku, expected, received })),
    cartons: cartons.map(({ qty: quantity, pallet = null, ...carton }) => ({ ...carton, quantity, pallet })),
    photos: photos.map(({ id, at, sku }) => ({
      ...{ id, at, sku },
      address: addressOf(asking, 'deliveries', reference, 'photos', id),
    })),
  }
}

async function putDeliveries(
  tx: Tx,
  asking: Asking,
  items: readonly Item<DeliveryBody>[],
): Promise<(Outcome | Refusal)[]> {
  const references = items.map(({ reference }) => reference)
  const rows = await tx
    .select()
    .from(receptions)
    .where(
      and(
        ofOwnShops({ shops: [asking.program.shop] }, receptions.shopId),
        inArray(receptions.reference, references),
      ),
    )
    .orderBy(asc(receptions.id))
    .for('update')
  const given = items.map(({ body: { lines, ...body } }) => ({
    ...body,
    lines: lines.map(({ sku, quantity: qty }) => ({ sku, qty })),
  }))
  const drafts = await draftDeliveries(tx, administratorOf(asking), given)
  const made: DeliveryDraft[] = []
  const outcomes: (Outcome | Refusal)[] = []
  for (const [at, { reference }] of items.entries()) {
    const [draft, change] = [drafts[at], given[at]]
    const row = rows.find(one => one.reference === reference)
    if (!draft || !change) throw new Error('A delivery was given and not judged')
    if (row) outcomes.push(await putAgain(tx, asking, row, change))
    else if (isRefusal(draft)) outcomes.push(draft)
    else {
      made.push({ ...draft, reference })
      outcomes.push('created')
    }
  }
  await createDeliveries(tx, asking.program.warehouseId, made)
  return outcomes
}

type Change = Parameters<typeof saveDelivery>[2]['change']

/** A delivery that is there: the same again changes nothing, even when it is closed. */
async function putAgain(tx: Tx, asking: Asking, row: ReceptionRow, change: Change): OrRefusal<Outcome> {
  if (row.warehouseId !== asking.program.warehouseId) return elsewhere(row.reference ?? '')
  if (whyClosed(row) !== null && (await isSame(tx, row, change))) return 'unchanged'
  const saved = await saveDelivery(actOf(tx, asking), row.name, { version: row.version, change })
  if (isRefusal(saved)) return saved
  return saved.delivery.version === row.version ? 'unchanged' : 'changed'
}

async function isSame(tx: Tx, row: ReceptionRow, { supplier, expectedOn, lines }: Change): Promise<boolean> {
  const { lines: before } = await describeReception(tx, row)
  const key = (all: readonly { sku: string; qty: number }[]) =>
    all
      .map(({ sku, qty }) => `${sku} ${qty}`)
      .sort()
      .join()
  const expected = before.flatMap(line =>
    line.expected > 0 ? [{ sku: line.product.sku, qty: line.expected }] : [],
  )
  return row.supplier === supplier && row.expectedOn === expectedOn && key(expected) === key(lines ?? [])
}

const unknown = (reference: string): Refusal =>
  notFound('delivery-unknown', `La livraison ${reference} n’existe pas.`, reference)

const photoElsewhere = (reference: string): Refusal =>
  notFound('photo-unknown', `Cette photo n’est pas celle de la livraison ${reference}.`, reference)

const begun = (reference: string): Refusal =>
  conflict('delivery-begun', `Des pièces de ${reference} sont déjà reçues : le quai la clôturera.`, reference)

const elsewhere = (reference: string): Refusal =>
  conflict('delivery-elsewhere', `La livraison ${reference} est attendue dans un autre entrepôt.`, reference)
