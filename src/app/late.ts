import type { Registry } from '#src/commands/registry.ts'
import { tellStep } from '#src/live/elsewhere.ts'
import { type LiveWorld, runLive } from '#src/live/running.ts'
import { learnWhetherDemo } from '#src/session/demo.ts'
import { type CommandsWorld, composeCommands } from './commands.ts'
import { report } from './reporting.ts'
import { type ShellWorld, startShell } from './shell.ts'

/** Runs what the application loads once its first screen is drawn, in one file. */
export function startLate(world: CommandsWorld & ShellWorld & Omit<LiveWorld, 'toldOperation'>): Registry {
  startShell(world)
  const { active, call } = world
  runLive({
    ...world,
    toldOperation: changed => {
      const running = active.get()?.running
      if (running) tellStep(running, changed, call).catch(report)
    },
  })
  void learnWhetherDemo(world.call)
  return composeCommands(world)
}
