import { aboutAtMost, deskCalls } from '#contract/endpoints/desk.ts'
import { pageRoute } from '#contract/pages.ts'
import { isRefusal } from '#contract/problems.ts'
import { isBusy, promptOf } from '#machines/shared/operation.ts'
import type { Call } from '#src/api/client.ts'
import { allowed, type Permission, refused } from '#src/commands/command.ts'
import { aboutText } from '#src/operations/about.ts'
import type { ActiveOperations } from '#src/operations/active.ts'
import { forgetStep } from '#src/operations/saved.ts'
import { terminalStorage } from '#src/storage/terminal-storage.ts'
import { notify } from '#src/ui/notify.ts'
import type { AccessHolder } from './access-holder.ts'
import type { Navigator } from './navigator.ts'

type World = { active: ActiveOperations; access: AccessHolder; navigator: Navigator; call: Call }

/** A step without work may go too: it says at the desk what was wanted, such as an order by its customer's name. */
export function mayWaitForDesk({ active }: Pick<World, 'active'>): Permission {
  const running = active.get()?.running
  if (!running) return refused('Il n’y a rien à finir ailleurs.')
  if (isBusy(running.actor.getSnapshot())) return refused('Une demande est en cours : attendez sa réponse.')
  return allowed
}

/** The server keeps the step until somebody takes it at a desk; here it is over. */
export async function handToDesk({ active, access, navigator, call }: World): Promise<void> {
  const now = active.get()
  const user = access.get()?.user
  if (!now || !user) return
  const { operation, running, shop, step } = now
  const answer = await call(deskCalls.hand, {
    body: {
      operation: operation.id,
      role: operation.role,
      shop: shop?.slug ?? null,
      version: operation.version,
      title: operation.title,
      about: aboutText(running.view().about ?? []).slice(0, aboutAtMost),
      prompt: promptOf(running.actor.getSnapshot()),
      order: running.heldOrder?.() ?? null,
      snapshot: { ...running.actor.getPersistedSnapshot() },
    },
  })
  if (isRefusal(answer)) return notify({ level: 'warning', text: answer.refused.detail })
  forgetStep(terminalStorage, step, user.email)
  await navigator.go(pageRoute('home'))
  notify({
    level: 'success',
    text: `${operation.title} attend à un poste`,
    detail: 'Dans « À reprendre au poste ».',
  })
}
