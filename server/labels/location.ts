import { and, asc, between, eq, inArray } from 'drizzle-orm'
import { formatOwn } from '#contract/barcodes/own.ts'
import { type Labelled, labelsAtMost } from '#contract/endpoints/label.ts'
import { shelfKinds } from '#contract/entities/stock.ts'
import { smallLabel } from '#contract/label-sizes.ts'
import { isRefusal, refuse } from '#contract/problems.ts'
import { locations } from '../db/schema/index.ts'
import { code128, type Sheet, sheet, text } from '../documents/sheet.ts'
import { findLocation, type LocationRow } from '../stock/locations.ts'
import { type Label, type Search, tooManyBetween } from './label.ts'

export const locationLabel: Label = {
  of: 'd’emplacements',
  find,
  keyOf: ({ name }) => name,
  bars: ({ code }) => code,
  draw,
}

const labelledKinds = [...shelfKinds, 'packing' as const]

/** The name is legible from the fork-lift, and the barcode scans from across the aisle. */
function draw({ title, hint, code }: Labelled): Sheet {
  return sheet(smallLabel, [
    text(5, 3, title, { size: title.length > 12 ? 9 : 13, bold: true, width: 90 }),
    code128(5, 19, code, { height: 20 }),
    text(5, 42, `${hint} · ${code}`, { size: 3.6, width: 90 }),
  ])
}

/** In the order of the walk through the aisles, even if the far end was scanned first. */
async function find({ db, user: { warehouseId }, grammar, first: begin, to: end }: Search) {
  const ends = { first: begin, last: end ?? begin }
  const first = await findLocation(db, warehouseId, ends.first)
  if (isRefusal(first)) return first
  const last = await findLocation(db, warehouseId, ends.last)
  if (isRefusal(last)) return last
  for (const { kind, name } of [first, last]) {
    if (!labelledKinds.includes(kind)) {
      return refuse('location-no-shelf', `${name} n’est pas un lieu où l’on colle une étiquette.`)
    }
  }
  const label = ({ name, zone }: LocationRow): Labelled => ({
    name,
    code: formatOwn('location', name, grammar),
    title: name,
    hint: zone,
  })
  if (first.id === last.id) return [label(first)]
  const [from, to] = first.walk <= last.walk ? [first, last] : [last, first]
  const rows = await db
    .select()
    .from(locations)
    .where(
      and(
        eq(locations.warehouseId, warehouseId),
        inArray(locations.kind, [...labelledKinds]),
        between(locations.walk, from.walk, to.walk),
      ),
    )
    .orderBy(asc(locations.walk), asc(locations.name))
    .limit(labelsAtMost + 1)
  if (rows.length > labelsAtMost) return tooManyBetween(ends)
  return rows.map(label)
}
