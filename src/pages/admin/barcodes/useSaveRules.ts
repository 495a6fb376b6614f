import { useState } from 'react'
import type { OwnRuleData } from '#contract/barcodes/grammar.ts'
import { kindWords, type OwnKind } from '#contract/barcodes/kinds.ts'
import { warehouseCalls } from '#contract/endpoints/warehouse.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { notify } from '#src/ui/notify.ts'

type Form = { kind: OwnKind; rules: readonly OwnRuleData[]; onSaved: () => void }

/** Saves the forms of a kind. What would be read no more is said first, and saved once it was seen. */
export function useSaveRules({ kind, rules, onSaved }: Form) {
  const call = useCall()
  /** What the server says would be read no more. */
  const [lost, setLost] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** Returns the server's refusal, in words. */
  const save = async (next: readonly OwnRuleData[]): Promise<string | undefined> => {
    if (busy) return undefined
    setBusy(true)
    const body = { kind, rules: [...next], seen: lost !== undefined }
    const answer = await call(warehouseCalls.saveRules, { body })
    setBusy(false)
    if (!isRefusal(answer)) {
      const before = { kind, rules: [...rules], seen: true }
      const undo = () => call(warehouseCalls.saveRules, { body: before })
      notify({ level: 'success', text: `Forme enregistrée : ${kindWords[kind].noun}.`, undo })
      onSaved()
      return undefined
    }
    const unreadable = answer.refused.code === 'grammar-unreadable'
    setLost(unreadable ? answer.refused.detail : undefined)
    return unreadable ? undefined : answer.refused.detail
  }
  /** What was counted is not what is asked any more. */
  const anew = () => setLost(undefined)
  return { save, anew, lost, busy }
}
