import { sql } from 'drizzle-orm'
import { defaultGrammar, type Grammar } from '#contract/barcodes/grammar.ts'
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
  tracking: trackingNumbers,
}

/** Takes the next number of a sequence. Even a rolled-back transaction never frees it again. */
export async function nextNumber(tx: Db | Tx, of: keyof typeof sequences): Promise<number> {
  const { rows } = await tx.execute<{ n: string }>(
    sql`select nextval(${sequences[of].seqName ?? ''})::text as n`,
  )
  return Number(rows[0]?.n)
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
