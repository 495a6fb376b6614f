import type { Command } from '#src/commands/command.ts'
import { pageWithActs } from '#src/commands/page.ts'
import type { Registry } from '#src/commands/registry.ts'
import type { ActiveOperations } from '#src/operations/active.ts'
import { operationPage, shopPage } from '#src/operations/addresses.ts'
import type { RunningOperation } from '#src/operations/definition.ts'
import { notify } from '#src/ui/notify.ts'

export type ThereWorld = {
  readonly registry: Pick<Registry, 'byId' | 'attempt'>
  readonly active: ActiveOperations
  readonly go: (path: string) => Promise<void>
}

/**
 * Opens a page and runs one of its commands there, as soon as the page has it. The page's own command, so that its rules
 * and its confirmation hold. `otherwise` is said where the open step does not offer it.
 */
export async function runThere(
  path: string,
  id: string,
  otherwise: string,
  { registry, active, go }: ThereWorld,
): Promise<void> {
  await go(path)
  const here = location.pathname
  const stop: (() => void)[] = []
  let ended = false
  let givenAgain = false
  const end = () => {
    ended = true
    for (const one of stop) one()
  }
  const refuse = (text: string) => {
    end()
    notify({ level: 'warning', text })
  }
  const look = () => {
    if (ended) return
    if (location.pathname !== here) return end()
    const running = runningAt(here, active)
    if (running?.actor.getSnapshot().hasTag('busy') || isStillToOpen(running)) return
    const command = registry.byId(id)
    if (!command || (isOfStep(command) && !running)) return running ? refuse(otherwise) : undefined
    const permission = command.when()
    if (!permission.allowed && path.includes('?') && !givenAgain) {
      // The step took the thing for what it waited for, as a list at hand. Given once more, it opens.
      givenAgain = true
      return void go(path)
    }
    end()
    if (permission.allowed) registry.attempt(command, 'palette')
    else refuse(permission.because)
  }
  // Later, because a step tells of its change while it is still making it.
  const listen = () => queueMicrotask(look)
  stop.push(active.subscribe(listen), pageWithActs.subscribe(listen))
  look()
}

/** The page that is left stays behind the loading one, and its operation with it. */
function runningAt(path: string, active: ActiveOperations): RunningOperation | undefined {
  const now = active.get()
  if (!now) return undefined
  const { operation, shop, running } = now
  const page = shop ? shopPage(operation.path, shop.slug) : operationPage(operation.path)
  return page === path ? running : undefined
}

/** The screen has not yet taken the thing in its address. */
const isStillToOpen = (running: RunningOperation | undefined): boolean =>
  running !== undefined &&
  running.view().opened === undefined &&
  new URLSearchParams(location.search).has('code')

/** A command that an operation declares is there before the operation is. */
const isOfStep = ({ within }: Command): boolean => within !== undefined
