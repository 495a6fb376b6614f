import { sql } from 'drizzle-orm'
import { defaultGrammar, type Grammar } from '#contract/barcodes/grammar.ts'
import type { OwnKind } from '#contract/barcodes/kinds.ts'
import { numberName } from '#contract/barcodes/own.ts'
import type { Db, Tx } from './open.ts'
import {
  boxNumbers,
  carrierSlipNumbers,
  orderNumbers,
  parcelNumbers,
  pickingListNumbers,
  receptionNumbers,
  returnNumbers,
  ssccNumbers,
  trackingNumbers,
} from './schema/numbers.ts'

const sequences = {
  order: orderNumbers,
  pickingList: pickingListNumbers,
  box: boxNumbers,
  package: parcelNumbers,
  reception: receptionNumbers,
  return: returnNumbers,
  carrierSlip: carrierSlipNumbers,
  sscc: ssccNumbers,
  tracking: trackingNumbers,
}

/** Takes the next numbers of a sequence. Even a rolled-back transaction never frees them again. */
export async function nextNumbers(tx: Db | Tx, of: keyof typeof sequences, count: number): Promise<number[]> {
  const { rows } = await tx.execute<{ n: string }>(
    sql`select nextval(${sequences[of].seqName ?? ''})::text as n from generate_series(1, ${count}::integer)`,
  )
  return rows.map(({ n }) => Number(n))
}

export async function nextNumber(tx: Db | Tx, of: keyof typeof sequences): Promise<number> {
  const [number] = await nextNumbers(tx, of, 1)
  return Number(number)
}

/** Makes the next name of its kind, skipping the few numbers that the grammar cannot use. */
export async function nextName(
  tx: Db | Tx,
  kind: 'order' | 'pickingList' | 'box' | 'package' | 'reception' | 'return',
  grammar: Grammar | Promise<Grammar> = defaultGrammar,
): Promise<string> {
  const [number, known] = await Promise.all([nextNumber(tx, kind), grammar])
  return numberName(kind, number, known) ?? nextName(tx, kind, known)
}

/** The same for many at once, without the numbers that the grammar cannot use: these may be fewer. */
export async function nextNames(
  tx: Db | Tx,
  kind: keyof typeof sequences & OwnKind,
  { count, grammar }: { readonly count: number; readonly grammar: Grammar },
): Promise<string[]> {
  const numbers = await nextNumbers(tx, kind, count)
  return numbers.flatMap(number => numberName(kind, number, grammar) ?? [])
}
