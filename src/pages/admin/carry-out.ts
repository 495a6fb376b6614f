import { isRefusal } from '#contract/problems.ts'
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
