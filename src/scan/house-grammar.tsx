import { useEffect } from 'react'
import * as z from 'zod/mini'
import { compileGrammar, defaultGrammar, type Grammar, GrammarData } from '#contract/barcodes/grammar.ts'
import { warehouseCalls } from '#contract/endpoints/warehouse.ts'
import { useReading } from '#src/api/useReading.tsx'
import { createSetting, type SettingStorage } from '#src/setting.ts'

const Kept = z.object({ data: z._default(z.nullable(GrammarData), null) })
type Kept = z.infer<typeof Kept>

/**
 * The grammar of this terminal's warehouse. The browser keeps it, so the first scan after a cold start can
 * use it.
 */
export interface HouseGrammar {
  get(): Grammar
  /** Stores the server's answer; null when the warehouse has no grammar of its own. */
  take(data: Kept['data']): void
}

export function createHouseGrammar(storage?: SettingStorage): HouseGrammar {
  const kept = createSetting<Kept>('grammar', Kept, storage)
  let grammar = compiled(kept.get())
  return {
    get: () => grammar,
    take(data) {
      if (JSON.stringify(data) === JSON.stringify(kept.get().data)) return
      kept.set({ data })
      grammar = compiled({ data })
    },
  }
}

function compiled({ data }: Kept): Grammar {
  if (data === null) return defaultGrammar
  const result = compileGrammar(data)
  return result.ok ? result.grammar : defaultGrammar
}

/** Fetches the warehouse's grammar once a user is logged in. Until then the stored grammar applies. */
export function WarehouseGrammar({ grammar }: { grammar: HouseGrammar }) {
  const { data } = useReading(warehouseCalls.grammar, {})
  useEffect(() => {
    if (data) grammar.take(data.data)
  }, [grammar, data])
  return null
}
