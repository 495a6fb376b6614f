import { useRef } from 'react'
import { isRefusal } from '#contract/problems.ts'
import { newId } from '#src/api/id.ts'
import { notify } from '#src/ui/notify.ts'

type Send = () => Promise<unknown>

/** Sends a change and says that it is done, with its undo. Returns the server's refusal, in words. */
export async function carryOut(send: Send, said: string, undo?: Send): Promise<string | undefined> {
  const answer = await send()
  if (isRefusal(answer)) return answer.refused.detail
  notify({ level: 'success', text: said, ...(undo ? { undo: () => takeBack(undo) } : {}) })
  return undefined
}

async function takeBack(undo: Send): Promise<void> {
  const answer = await undo()
  if (isRefusal(answer)) notify({ level: 'error', text: answer.refused.detail })
  else notify({ level: 'success', text: 'C’est comme avant.' })
}

/** As `carryOut`, where no form shows the refusal. */
export async function carryOutAloud(send: Send, said: string, undo?: Send): Promise<void> {
  const refused = await carryOut(send, said, undo)
  if (refused !== undefined) notify({ level: 'error', text: refused })
}

/** Saves a form's change with a way back, and reads the thing again after each. The form hears why it was refused. */
export const saving = <C>(send: (change: C, back: C) => Promise<unknown>, readAgain: () => void) => {
  const sent = async (change: C, back: C) => {
    const answer = await send(change, back)
    if (!isRefusal(answer)) readAgain()
    return answer
  }
  return (change: C, back: C, said: string): Promise<string | undefined> =>
    carryOut(
      () => sent(change, back),
      said,
      () => sent(back, change),
    )
}

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
