import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isBusy } from '#machines/shared/operation.ts'
import { useScan } from '#src/scan/provider.tsx'
import type { OperationActor } from './definition.ts'
import { openCode } from './open-code.ts'

/**
 * Opens the code in `?code=` as a scan would, once. The address then keeps the code of the thing that is open, so that a
 * reload opens it again.
 */
export function useOpened(actor: OperationActor, opened: string | undefined) {
  const { grammar } = useScan()
  const [params, setParams] = useSearchParams()
  const kept = useRef<string | null>(null)
  const code = params.get('code')
  const isReady = !isBusy(actor.getSnapshot())

  useEffect(() => {
    const shown = opened ?? null
    if (!isReady) return
    // A resumed step is already open at the address it left.
    if (code === shown) {
      kept.current = shown
      return
    }
    const isNews = code !== null && code !== kept.current
    kept.current = isNews ? null : shown
    setParams(withCode(kept.current), { replace: true })
    if (isNews) openCode(actor, code, grammar())
  }, [isReady, code, opened, actor, grammar, setParams])
}

const withCode = (code: string | null) => (before: URLSearchParams) => {
  const params = new URLSearchParams(before)
  if (code === null) params.delete('code')
  else params.set('code', code)
  return params
}
