import { eq } from 'drizzle-orm'
import { compileGrammar, GrammarData } from '#contract/barcodes/grammar.ts'
import { copyCalls } from '#contract/endpoints/copy.ts'
import { warehouseCalls } from '#contract/endpoints/warehouse.ts'
import { isRefusal } from '#contract/problems.ts'
import { warehouseServing } from '../auth/reach.ts'
import { warehouses } from '../db/schema/index.ts'
import { data, handlers } from '../handlers.ts'
import { copyOf } from './copy.ts'
import { saveRules } from './rules.ts'

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

  saveRules: ({ db, user, body, clock, note }) =>
    data(saveRules({ tx: db, by: user, now: clock(), note }, body)),
})

export const copyHandlers = handlers(copyCalls, {
  read: async ({ user, db }) => ({ data: await copyOf(db, user) }),
})
