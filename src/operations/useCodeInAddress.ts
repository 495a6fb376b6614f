import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Code, classify, formatOwn, type Grammar, ownNameProblem } from '#contract/barcodes/index.ts'
import { canTake, isBusy, scanEvent } from '#machines/shared/operation.ts'
import { newId } from '#src/api/id.ts'
import { useScan } from '#src/scan/provider.tsx'
import type { OperationActor } from './definition.ts'

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

const link = { id: 'link', name: 'Lien', kind: 'manual' }

/**
 * Opens a code that an address names. The step takes the reading that it asks for, else the text as words, else it refuses
 * the first reading.
 */
export function openCode(actor: OperationActor, text: string, grammar: Grammar) {
  const id = newId()
  const snapshot = actor.getSnapshot()
  const made = { id, source: link, at: Date.now() }
  const events = readings(text, grammar).map(code => scanEvent(made, code))
  const words = { type: 'cmd.find', id, text }
  const wanted = events.find(event => canTake(snapshot, event))
  const event = wanted ?? (snapshot.can(words) ? words : events[0])
  if (event) actor.send(event)
}

const spoken = ['order', 'pickingList', 'box', 'package', 'location', 'return', 'reception'] as const

/** People write names in an address without the check character. */
function readings(text: string, grammar: Grammar): readonly Code[] {
  const codes = classify(text, { grammar })
  if (codes.length > 0) return codes
  const name = text.trim().toUpperCase()
  return spoken
    .filter(kind => ownNameProblem(kind, name, grammar) === undefined)
    .flatMap(kind => classify(formatOwn(kind, name, grammar), { grammar }))
}
