import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Code, classify, formatOwn, type Grammar, ownNameProblem } from '#contract/barcodes/index.ts'
import { canTake, isBusy, scanEvent } from '#machines/shared/operation.ts'
import { newId } from '#src/api/id.ts'
import { useScan } from '#src/scan/provider.tsx'
import type { OperationActor } from './definition.ts'

const link = { id: 'link', name: 'Lien', kind: 'manual' }

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
    if (isNews) open(actor, code, readings(code, grammar()))
  }, [isReady, code, opened, actor, grammar, setParams])
}

const withCode = (code: string | null) => (before: URLSearchParams) => {
  const params = new URLSearchParams(before)
  if (code === null) params.delete('code')
  else params.set('code', code)
  return params
}

const spoken = ['order', 'pickingList', 'box', 'package', 'location', 'return'] as const

/** People write names in an address without the check character. */
function readings(text: string, grammar: Grammar): readonly Code[] {
  const codes = classify(text, { grammar })
  if (codes.length > 0) return codes
  const name = text.trim().toUpperCase()
  return spoken
    .filter(kind => ownNameProblem(kind, name, grammar) === undefined)
    .flatMap(kind => classify(formatOwn(kind, name, grammar), { grammar }))
}

/** Takes the reading that the step asks for, else the text as words, else the first reading, which the step refuses. */
function open(actor: OperationActor, text: string, codes: readonly Code[]) {
  const id = newId()
  const snapshot = actor.getSnapshot()
  const made = { id, source: link, at: Date.now() }
  const events = codes.map(code => scanEvent(made, code))
  const words = { type: 'cmd.find', id, text }
  const wanted = events.find(event => canTake(snapshot, event))
  const event = wanted ?? (snapshot.can(words) ? words : events[0])
  if (event) actor.send(event)
}
