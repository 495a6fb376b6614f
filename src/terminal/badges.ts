import { userCalls } from '#contract/endpoints/user.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { hasWork, isBusy } from '#machines/shared/operation.ts'
import type { Arrival, Person, TerminalPorts } from '#machines/terminal/ports.ts'
import type { Active } from '#src/operations/active.ts'
import { isShopScreen } from '#src/operations/menu.ts'
import { handOverStep, wouldBuryWork } from '#src/operations/saved.ts'
import { terminalStorage } from '#src/storage/terminal-storage.ts'
import type { WallWorld } from './context.ts'

type World = Pick<WallWorld, 'call' | 'callAs' | 'tokens' | 'active'>
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const busy = refuse('step-busy', 'Une demande est en cours : rescannez le badge dans un instant.')
const ownWork = refuse('step-own-work', 'Ce collègue a déjà un travail en cours ici : à finir d’abord.')

/** Handles badges at a terminal, and the handover of the open step. */
export function createBadges({ call, callAs, tokens, active }: World, store: Store = terminalStorage) {
  const close = (token: string) => void callAs(token)(userCalls.logOut, {})

  const ports: TerminalPorts = {
    async identify({ badge, pin }) {
      const opened = await call(userCalls.logIn, { body: pin === undefined ? { badge } : { badge, pin } })
      if (isRefusal(opened)) return opened
      const access = await callAs(opened.token)(userCalls.access, {})
      if (isRefusal(access)) return access
      const { user, warehouse, shops } = access
      return {
        token: opened.token,
        who: { id: user.email, name: user.displayName },
        roles: warehouse?.roles ?? [],
        shops: shops.map(({ slug }) => slug),
      }
    },

    async settle(settling) {
      const { arrival } = settling
      if (settling.how === 'return') {
        // The locked session continues. The session that proved the badge is not needed any more.
        close(arrival.token)
        return 'done'
      }
      const given = settling.how === 'hand-over' ? await give(settling.from, arrival) : 'done'
      const waits = settling.how === 'hand-over' && !settling.asked && isNotTheirs(given)
      if (isRefusal(given) && !waits) {
        close(arrival.token)
        return given
      }
      const before = tokens.get().token
      tokens.set(arrival.token)
      if (before) close(before)
      return waits ? 'step-waits' : 'done'
    },
  }
  return ports

  /** The server's part comes first: if the page dies in between, the step can still be handed over. */
  async function give(from: Person, to: Arrival): Promise<'done' | Refusal> {
    const now = active.get()
    if (!now) return 'done'
    // A change that left under one name must not be answered under another.
    const snapshot = now.running.actor.getSnapshot()
    if (isBusy(snapshot)) return busy
    const step = { step: now.step, from, to: to.who }
    if (wouldBuryWork(store, step)) return ownWork
    const cannot = (what: string) => (hasWork(snapshot) ? notTheirs(to, what) : 'done')
    if (!mayGoOn(to, now)) return cannot(`l’écran « ${now.operation.title} »`)
    const refusal = await now.running.handOver?.(callAs(to.token), from.id)
    if (refusal) return refusal.refused.status === 404 ? cannot('cette commande') : refusal
    handOverStep(store, { ...step, at: Date.now() })
    return 'done'
  }
}

const mayGoOn = ({ roles, shops }: Arrival, { operation, shop }: Active): boolean =>
  ((shop && isShopScreen(operation)) || roles.includes(operation.role)) &&
  (!shop || shops.includes(shop.slug))

const notTheirsCode = 'step-not-theirs'

const notTheirs = ({ who }: Arrival, what: string) =>
  refuse(notTheirsCode, `${who.name} n’a pas accès à ${what} : finissez d’abord, ou quittez l’étape.`)

const isNotTheirs = (given: 'done' | Refusal): boolean =>
  isRefusal(given) && given.refused.code === notTheirsCode
