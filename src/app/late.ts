import type { Registry } from '#src/commands/registry.ts'
import { learnWhetherDemo } from '#src/session/demo.ts'
import { type CommandsWorld, composeCommands } from './commands.ts'
import { type ShellWorld, startShell } from './shell.ts'

/** Runs what the application loads once its first screen is drawn, in one file. */
export function startLate(world: CommandsWorld & ShellWorld): Registry {
  startShell(world)
  void learnWhetherDemo(world.call)
  return composeCommands(world)
}
