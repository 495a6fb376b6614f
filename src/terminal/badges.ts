import { loginCheck, logout, userAccess } from '#contract/endpoints/user.ts'
import { refuse } from '#contract/problems.ts'
import { isBusy } from '#machines/operation.ts'
import type { TerminalPorts } from '#machines/terminal.machine.ts'
import { isApiRefusal } from '#src/api/refusal.ts'
import { handOverStep } from '#src/operations/saved.ts'
import type { WallWorld } from './world.ts'

type World = Pick<WallWorld, 'call' | 'callAs' | 'tokens' | 'active'>
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const busy = refuse('step-busy', 'Une demande est en cours : rescannez le badge dans un instant.')
const ownWork = refuse('step-own-work', 'Ce collègue a déjà un travail en cours ici : à finir d’abord.')

/** What badges do at a terminal, and to the step that stands there. */
export function createBadges({ call, callAs, tokens, active }: World, store: Store = localStorage) {
  const close = (token: string) => void callAs(token)(logout, {})

  const ports: TerminalPorts = {
    async identify({ badge, pin }) {
      const opened = await call(loginCheck, { body: pin === undefined ? { badge } : { badge, pin } })
      if (isApiRefusal(opened)) return opened
      const access = await callAs(opened.token)(userAccess, {})
      if (isApiRefusal(access)) return access
      const { email, displayName } = access.user
      return { token: opened.token, who: { id: email, name: displayName } }
    },

    async settle(settling) {
      const { token, who } = settling.arrival
      if (settling.how === 'return') {
        // The session that was locked goes on; the one that proved the badge has done its work.
        close(token)
        return null
      }
      if (settling.how === 'hand-over') {
        const refusal = give(settling.from, who)
        if (refusal) {
          close(token)
          return refusal
        }
      }
      const before = tokens.get().token
      tokens.set(token)
      if (before) close(before)
      return null
    },
  }
  return ports

  function give(from: { id: string; name: string }, to: { id: string; name: string }) {
    const now = active.get()
    if (!now) return null
    // What was sent under one name is not answered under another.
    if (isBusy(now.running.actor.getSnapshot())) return busy
    const given = handOverStep(store, { step: now.step, from, to, at: Date.now() })
    return given === 'has-own-work' ? ownWork : null
  }
}
