import { and, asc, eq, gt, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Grammar } from '#contract/barcodes/grammar.ts'
import { kindWords, type OwnKind } from '#contract/barcodes/kinds.ts'
import { formatOwn, ownNameProblem, parseOwn } from '#contract/barcodes/own.ts'
import type { Tx } from '../db/open.ts'
import {
  boxes,
  locations,
  orders,
  parcels,
  pickingLists,
  prestationKinds,
  receptions,
  returns,
  users,
} from '../db/schema/index.ts'

/** The sentence that counts the printed codes of a kind which the new grammar does not read as the old one did. */
export async function unreadableText(
  tx: Tx,
  warehouseId: string,
  kind: OwnKind,
  before: Grammar,
  after: Grammar,
): Promise<string | undefined> {
  const lost = await unreadable(tx, warehouseId, kind, before, after)
  if (lost === 0) return undefined
  const noun = kindWords[kind].noun
  if (lost === 'all') return `Toutes les impressions de genre « ${noun} » ne se liraient plus : ${again}`
  return `${lost} ${lost < 2 ? 'code imprimé' : 'codes imprimés'} de genre « ${noun} » ne se ${lost < 2 ? 'lirait' : 'liraient'} plus : ${again}`
}

const again = 'gardez l’ancienne forme lisible, ou confirmez et réimprimez.'

async function unreadable(
  tx: Tx,
  warehouseId: string,
  kind: OwnKind,
  before: Grammar,
  after: Grammar,
): Promise<number | 'all'> {
  if (kind === 'badge') {
    // The server knows a badge's hash only, so the forms decide.
    if (stillRead(kind, before, after)) return 0
    return tx.$count(users, and(eq(users.warehouseId, warehouseId), isNotNull(users.badgeHash)))
  }
  const names = namesOf(tx, warehouseId, kind)
  if (!names) return stillRead(kind, before, after) ? 0 : 'all'
  let lost = 0
  for await (const name of names) {
    if (ownNameProblem(kind, name, before) !== undefined) continue
    const read = parseOwn(formatOwn(kind, name, before), after)
    if (read?.kind !== kind || read.name !== name) lost += 1
  }
  return lost
}

/** Whether each form that was read before is still read. */
function stillRead(kind: OwnKind, before: Grammar, after: Grammar): boolean {
  const forms = ({ rules }: Grammar) =>
    rules
      .filter(rule => rule.kind === kind)
      .map(({ prefix, prefixInName, body, check }) =>
        JSON.stringify([
          prefix,
          prefixInName,
          check,
          body.parts.map(({ of, min, max }) => [[...of].join(''), min, max]),
        ]),
      )
  const read = forms(after)
  return forms(before).every(form => read.includes(form))
}

const size = 5000

type Source = { readonly name: PgColumn; readonly which: (warehouseId: string) => SQL | undefined }
type Pages = (after: string) => Promise<string[]>

/** The columns with a kind's names. For kinds that are missing here only the forms are compared. */
const sources: Readonly<Partial<Record<OwnKind, Source>>> = {
  order: { name: orders.name, which: id => eq(orders.warehouseId, id) },
  pickingList: { name: pickingLists.name, which: id => eq(pickingLists.warehouseId, id) },
  box: { name: boxes.name, which: id => eq(boxes.warehouseId, id) },
  reception: { name: receptions.name, which: id => eq(receptions.warehouseId, id) },
  return: { name: returns.name, which: id => eq(returns.warehouseId, id) },
  prestation: { name: prestationKinds.code, which: id => eq(prestationKinds.warehouseId, id) },
  location: { name: locations.name, which: id => eq(locations.warehouseId, id) },
}

function namesOf(tx: Tx, warehouseId: string, kind: OwnKind): AsyncGenerator<string> | undefined {
  const source = sources[kind]
  if (source) return allOf(after => namesIn(tx, warehouseId, source, after))
  return kind === 'package' ? allOf(after => parcelNames(tx, warehouseId, after)) : undefined
}

/** Page by page: a warehouse may have a million orders. */
async function* allOf(pages: Pages): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const names = await pages(after)
    yield* names
    const last = names.at(-1)
    if (last === undefined) return
    after = last
  }
}

async function namesIn(
  tx: Tx,
  warehouseId: string,
  { name, which }: Source,
  after: string,
): Promise<string[]> {
  const rows = await tx
    .select({ name: sql<string>`${name}` })
    .from(name.table)
    .where(and(which(warehouseId), gt(name, after)))
    .orderBy(asc(name))
    .limit(size)
  return rows.map(row => row.name)
}

async function parcelNames(tx: Tx, warehouseId: string, after: string): Promise<string[]> {
  const rows = await tx
    .select({ name: parcels.name })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(eq(orders.warehouseId, warehouseId), ne(parcels.status, 'void'), gt(parcels.name, after)))
    .orderBy(asc(parcels.name))
    .limit(size)
  return rows.map(row => row.name)
}
