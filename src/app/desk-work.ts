import { deskCalls } from '#contract/endpoints/desk.ts'
import { pageRoute } from '#contract/pages.ts'
import { isRefusal } from '#contract/problems.ts'
import { hasWork, isBusy, promptOf } from '#machines/shared/operation.ts'
import type { Call } from '#src/api/client.ts'
import { allowed, type Permission, refused } from '#src/commands/command.ts'
import type { ActiveOperations } from '#src/operations/active.ts'
import { forgetStep } from '#src/operations/saved.ts'
import { terminalStorage } from '#src/storage/terminal-storage.ts'
import { notify } from '#src/ui/notify.ts'
import type { AccessHolder } from './access-holder.ts'
import type { Navigator } from './navigator.ts'

type World = { active: ActiveOperations; access: AccessHolder; navigator: Navigator; call: Call }

/** A step that holds something at the server for its person stays with them: their order can be given back instead. */
export function mayWaitForDesk({ active }: Pick<World, 'active'>): Permission {
  const running = active.get()?.running
  if (!running || !hasWork(running.actor.getSnapshot())) return refused('Il n’y a rien à finir ailleurs.')
  if (isBusy(running.actor.getSnapshot())) return refused('Une demande est en cours : attendez sa réponse.')
  return running.handOver
    ? refused('Une commande reste à son banc : rendez-la, un poste la reprendra.')
    : allowed
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
      about: running.view().about ?? '',
      prompt: promptOf(running.actor.getSnapshot()),
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
