import { eq } from 'drizzle-orm'
import { compileGrammar, defaultGrammar, type Grammar } from '#contract/barcodes/grammar.ts'
import type { OwnKind } from '#contract/barcodes/kinds.ts'
import { formatOwn, ownNameProblem } from '#contract/barcodes/own.ts'
import type { Db, Tx } from '../db/open.ts'
import { warehouses } from '../db/schema/index.ts'

/** The grammar of this warehouse's codes, or the default; papers printed with it can be read by its scanners. */
export async function houseGrammar(db: Db | Tx, warehouseId: string | null): Promise<Grammar> {
  if (warehouseId === null) return defaultGrammar
  const [warehouse] = await db
    .select({ grammar: warehouses.grammar })
    .from(warehouses)
    .where(eq(warehouses.id, warehouseId))
  return grammarIn(warehouse)
}

/** The same, from a row that was read already. */
export function grammarIn(warehouse: Pick<typeof warehouses.$inferSelect, 'grammar'> | undefined): Grammar {
  if (!warehouse?.grammar) return defaultGrammar
  const compiled = compileGrammar(warehouse.grammar)
  return compiled.ok ? compiled.grammar : defaultGrammar
}

/** The text of a barcode; null if the name, given by another system, does not fit the grammar. */
export const codeOf = (kind: OwnKind, name: string, grammar: Grammar): string | null =>
  ownNameProblem(kind, name, grammar) === undefined ? formatOwn(kind, name, grammar) : null
