import { useState } from 'react'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { notify } from '#src/ui/notify.ts'

/** Ends sessions by a call, says how it went, and reads the list again. */
export function useEnding(readAgain: () => void) {
  const call = useCall()
  const [ending, setEnding] = useState<string>()
  const end = async <E extends Endpoint>(what: string, endpoint: E, input: InputOf<E>, done: string) => {
    setEnding(what)
    const answer = await call(endpoint, input)
    setEnding(undefined)
    if (isRefusal(answer)) notify({ level: 'error', text: answer.refused.detail })
    else notify({ level: 'success', text: done })
    readAgain()
  }
  return { ending, end }
}
