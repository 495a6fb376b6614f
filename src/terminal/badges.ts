import { userCalls } from '#contract/endpoints/user.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { hasWork, isBusy } from '#machines/shared/operation.ts'
import type { Arrival, Person, Settling, TerminalPorts } from '#machines/terminal/ports.ts'
import type { Active } from '#src/operations/active.ts'
import { isShopScreen } from '#src/operations/menu.ts'
import { takeOrderOver } from '#src/operations/parcels.ts'
import { handOverStep, wouldBuryWork } from '#src/operations/saved.ts'
import { terminalStorage } from '#src/storage/terminal-storage.ts'
import type { WallWorld } from './context.ts'

type World = Pick<WallWorld, 'call' | 'callAs' | 'tokens' | 'active' | 'goHome'>
/** Somebody else than the holder stands at the screen. */
type Changing = Settling & { readonly from: Person }
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const busy = refuse('step-busy', 'Une demande est en cours : rescannez le badge dans un instant.')
const ownWork = refuse('step-own-work', 'Ce collègue a déjà un travail en cours ici : à finir d’abord.')

/** Handles badges at a terminal, and the handover of the open step. */
export function createBadges(
  { call, callAs, tokens, active, goHome }: World,
  store: Store = terminalStorage,
) {
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
      const given = 'from' in settling ? await leaveOrGive(settling) : 'done'
      if (isRefusal(given)) {
        close(arrival.token)
        return given
      }
      const before = tokens.get().token
      tokens.set(arrival.token)
      if (before) close(before)
      return 'done'
    },
  }
  return ports

  async function leaveOrGive({ how, from, arrival }: Changing): Promise<'done' | Refusal> {
    // A change that left under one name must not be answered under another.
    const now = active.get()
    if (now && isBusy(now.running.actor.getSnapshot())) return busy
    if (how === 'hand-over') return give(from, arrival)
    await goHome()
    return 'done'
  }

  /** The server's part comes first: if the page dies in between, the step can still be handed over. */
  async function give(from: Person, to: Arrival): Promise<'done' | Refusal> {
    const now = active.get()
    if (!now) return 'done'
    const snapshot = now.running.actor.getSnapshot()
    const step = { step: now.step, from, to: to.who }
    if (wouldBuryWork(store, step)) return ownWork
    const cannot = (what: string) => (hasWork(snapshot) ? notTheirs(to, what) : 'done')
    if (!mayGoOn(to, now)) return cannot(`l’écran « ${now.operation.title} »`)
    const order = now.running.heldOrder?.()
    const refusal = order === undefined ? null : await takeOrderOver(callAs(to.token), order, from.id)
    if (refusal) return refusal.refused.status === 404 ? cannot('cette commande') : refusal
    handOverStep(store, { ...step, at: Date.now() })
    return 'done'
  }
}

const mayGoOn = ({ roles, shops }: Arrival, { operation, shop }: Active): boolean =>
  ((shop && isShopScreen(operation)) || roles.includes(operation.role)) &&
  (!shop || shops.includes(shop.slug))

const notTheirs = ({ who }: Arrival, what: string) =>
  refuse('step-not-theirs', `${who.name} n’a pas accès à ${what} : finissez d’abord, ou quittez l’étape.`)
