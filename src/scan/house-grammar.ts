import * as z from 'zod/mini'
import { compileGrammar, defaultGrammar, type Grammar, GrammarData } from '#contract/barcodes/grammar.ts'
import { createSetting, type SettingStorage } from '#src/setting.ts'
import { terminalStorage } from '#src/storage/terminal-storage.ts'

const key = 'grammar'

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
  /** False in a fresh browser, which does not know yet whether the warehouse has rules of its own. */
  isKnown(): boolean
  /** The server tells nothing: the default rules apply until it does. */
  giveUp(): void
  /** Resolves once `isKnown`. */
  readonly known: Promise<void>
}

export function createHouseGrammar(storage: SettingStorage = terminalStorage): HouseGrammar {
  const kept = createSetting<Kept>(key, Kept, storage)
  let grammar = compiled(kept.get())
  let isKnown = storage.getItem(key) !== null
  let tell = () => {}
  const known = new Promise<void>(resolve => {
    tell = resolve
  })
  const know = () => {
    isKnown = true
    tell()
  }
  if (isKnown) tell()

  function take(data: Kept['data']) {
    if (storage.getItem(key) !== null && JSON.stringify(data) === JSON.stringify(kept.get().data)) return
    kept.set({ data })
    grammar = compiled({ data })
    know()
  }

  return { get: () => grammar, take, isKnown: () => isKnown, giveUp: know, known }
}

function compiled({ data }: Kept): Grammar {
  if (data === null) return defaultGrammar
  const result = compileGrammar(data)
  return result.ok ? result.grammar : defaultGrammar
}
