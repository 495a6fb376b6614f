import { useRef } from 'react'
import { promptOf } from '#machines/shared/operation.ts'
import type { OperationActor } from './definition.ts'

/** What the step asks for; while a request is under way, what was asked before it: the instruction never blinks. */
export function usePrompt(actor: OperationActor): string {
  const prompt = promptOf(actor.getSnapshot())
  const standing = useRef(prompt)
  if (prompt !== '') standing.current = prompt
  return standing.current
}
