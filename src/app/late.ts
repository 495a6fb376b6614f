import type { Registry } from '#src/commands/registry.ts'
import { tellStep } from '#src/live/elsewhere.ts'
import { type LiveWorld, runLive } from '#src/live/running.ts'
import { firstScreen } from '#src/loading/first-screen.ts'
import { hasStartedAgain } from '#src/loading/start-again.ts'
import { learnWhetherDemo } from '#src/session/DemoNotice.tsx'
import { notify } from '#src/ui/notify.ts'
import { type CommandsWorld, composeCommands } from './commands.ts'
import { report } from './reporting.ts'
import { type ShellWorld, startShell } from './shell.ts'

type LateWorld = CommandsWorld &
  ShellWorld &
  Omit<LiveWorld, 'toldOperation'> & { readonly codesAreRead: Promise<unknown> }

/** Runs what the application loads once its first screen is drawn, in one file. */
export function startLate(world: LateWorld): Registry {
  startShell(world)
  void firstScreen.then(() => followServer(world))
  world.codesAreRead.then(() => tellOfNewStart(world), report)
  return composeCommands(world)
}

function followServer({ active, ...world }: LateWorld) {
  const { call } = world
  runLive({
    ...world,
    toldOperation: changed => {
      const running = active.get()?.running
      if (running) tellStep(running, changed, call).catch(report)
    },
  })
  void learnWhetherDemo(call)
}

function tellOfNewStart({ scanning }: Pick<LateWorld, 'scanning'>) {
  if (!hasStartedAgain()) return
  notify({
    level: 'warning',
    text: 'La page s’est rechargée d’elle-même.',
    detail:
      scanning.keptOver() > 0
        ? 'Vos scans ont attendu : ils sont pris maintenant.'
        : 'Rescannez ce qui n’a pas été pris.',
  })
}
