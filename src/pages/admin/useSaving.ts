import { isRefusal } from '#contract/problems.ts'
import { notify } from '#src/ui/notify.ts'

/** Saves a form's change and says so, with a way back. The form hears why it was refused. */
export function useSaving<C>(send: (change: C) => Promise<unknown>, readAgain: () => void) {
  return async (change: C, back: C, said: string): Promise<string | undefined> => {
    const answer = await send(change)
    if (isRefusal(answer)) return answer.refused.detail
    readAgain()
    const undo = async () => {
      const undone = await send(back)
      if (isRefusal(undone)) notify({ level: 'error', text: undone.refused.detail })
      readAgain()
    }
    notify({ level: 'success', text: said, undo })
    return undefined
  }
}
