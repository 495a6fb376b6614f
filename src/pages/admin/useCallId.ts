import { useRef } from 'react'
import { isRefusal } from '#contract/problems.ts'
import { newId } from '#src/api/id.ts'

/**
 * Sends what a form makes under one id until the server has answered: pressed twice, or sent again after silence, it makes
 * one thing.
 */
export function useCallId() {
  const id = useRef(newId())
  return async <A>(send: (options: { idempotencyKey: string }) => Promise<A>): Promise<A> => {
    const answer = await send({ idempotencyKey: id.current })
    // A refusal is an answer, too; silence and a fault of the server are none.
    const { status } = isRefusal(answer) ? answer.refused : { status: 200 }
    if (status >= 200 && status < 500) id.current = newId()
    return answer
  }
}
