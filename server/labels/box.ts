import { and, asc, eq, sql } from 'drizzle-orm'
import type { Grammar } from '#contract/barcodes/grammar.ts'
import { formatOwn } from '#contract/barcodes/own.ts'
import { type Labelled, labelsAtMost } from '#contract/endpoints/label.ts'
import { smallLabel } from '#contract/label-sizes.ts'
import { notFound } from '#contract/problems.ts'
import { boxes } from '../db/schema/index.ts'
import { code128, type Sheet, sheet, text } from '../documents/sheet.ts'
import { type Label, type Search, tooManyBetween } from './label.ts'

export const boxLabel: Label = {
  of: 'de caisses',
  find,
  keyOf: ({ name }) => name,
  bars: ({ code }) => code,
  draw,
}

/** A slot of the wall is told by its number, which the wall's screen says. */
export const boxLabelled = (name: string, grammar: Grammar, slot: number | null = null): Labelled => ({
  name,
  code: formatOwn('box', name, grammar),
  title: slot === null ? name : `Casier ${slot}`,
  hint: slot === null ? 'Caisse' : `Mur de tri, ${name}`,
})

function draw({ title, code }: Labelled): Sheet {
  return sheet(smallLabel, [
    text(5, 3, title, { size: 12, bold: true, width: 90 }),
    code128(5, 18, code, { height: 22, module: 0.375 }),
    text(5, 42.5, code, { size: 3.6, width: 90 }),
  ])
}

async function find({ db, user: { warehouseId }, grammar, first: begin, to: end }: Search) {
  const ends = { first: begin, last: end ?? begin }
  const names = [ends.first, ends.last].sort()
  const [from = '', to = ''] = names
  const rows = await db
    .select({ name: boxes.name, slot: boxes.wallSlot })
    .from(boxes)
    // Compares bytes, so that both databases agree on the order.
    .where(and(eq(boxes.warehouseId, warehouseId), sql`${boxes.name} collate "C" between ${from} and ${to}`))
    .orderBy(asc(boxes.name))
    .limit(labelsAtMost + 1)
  if (rows.length > labelsAtMost) return tooManyBetween(ends)
  const missing = names.find(name => !rows.some(row => row.name === name))
  if (missing) return notFound('box-unknown', `La caisse ${missing} n’existe pas.`, missing)
  return rows.map(({ name, slot }) => boxLabelled(name, grammar, slot))
}
