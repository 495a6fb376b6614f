import { compileGrammar, defaultGrammar, type Grammar } from '#contract/barcodes/grammar.ts'
import type { OwnKind } from '#contract/barcodes/kinds.ts'
import { formatOwn, ownNameProblem } from '#contract/barcodes/own.ts'
import { keep } from '../db/kept.ts'
import type { Db, Tx } from '../db/open.ts'
import { warehouses } from '../db/schema/index.ts'
import { isOneOfThese, statements, unnamed } from '../db/statements.ts'

type Warehouse = typeof warehouses.$inferSelect

const warehousesKept = keep<Warehouse & { codes: Grammar }>(['house'], async (db, ids) => {
  const rows = await byId(db).execute({ ids })
  return new Map(rows.map(row => [row.id, { ...row, codes: grammarIn(row) }]))
})

const byId = statements(db =>
  db.select().from(warehouses).where(isOneOfThese(warehouses.id, 'ids')).prepare(unnamed),
)

export async function warehouseOf(db: Db | Tx, id: string): Promise<Warehouse & { codes: Grammar }> {
  const found = await warehousesKept.one(db, id)
  if (!found) throw new Error(`The warehouse ${id} is gone`)
  return found
}

/** The grammar of this warehouse's codes, or the default; papers printed with it can be read by its scanners. */
export const houseGrammar = async (db: Db | Tx, warehouseId: string | null): Promise<Grammar> =>
  warehouseId === null
    ? defaultGrammar
    : ((await warehousesKept.one(db, warehouseId))?.codes ?? defaultGrammar)

/** The same, from a row that was read already. */
export function grammarIn(warehouse: Pick<typeof warehouses.$inferSelect, 'grammar'> | undefined): Grammar {
  if (!warehouse?.grammar) return defaultGrammar
  const compiled = compileGrammar(warehouse.grammar)
  return compiled.ok ? compiled.grammar : defaultGrammar
}

/** The text of a barcode; null if the name, given by another system, does not fit the grammar. */
export const codeOf = (kind: OwnKind, name: string, grammar: Grammar): string | null =>
  ownNameProblem(kind, name, grammar) === undefined ? formatOwn(kind, name, grammar) : null
