import { attentionCommands, listedCommands } from './attention.ts'
import { type Command, refused, type Trigger } from './command.ts'
import { navigationCommands } from './navigation.ts'
import { operationCommands } from './operation.ts'
import { overlayCommands } from './overlay.ts'
import { printingCommands } from './printing.ts'
import { buildRegistry, type Registry } from './registry.ts'
import { scanCommands } from './scan.ts'
import { sessionCommands } from './session.ts'
import { shopCommands } from './shop.ts'
import { soundCommands } from './sound.ts'
import { stepCommands } from './step.ts'
import { terminalCommands } from './terminal.ts'
import { themeCommands } from './theme.ts'

/**
 * Every command of the application. Each file makes the commands of one noun out of the ports it names; what all of
 * them need together is `CommandPorts`, which `src/app/commands.ts` fills.
 */
const nouns = [
  operationCommands,
  navigationCommands,
  attentionCommands,
  shopCommands,
  sessionCommands,
  printingCommands,
  scanCommands,
  soundCommands,
  themeCommands,
  terminalCommands,
  overlayCommands,
] as const

/** Commands that are there only while something is on the screen: the choices of a step, the lines of the home page. */
const passing = [stepCommands, listedCommands] as const

type PortsOf<Make> = (Make extends (ports: infer Ports) => unknown ? (ports: Ports) => void : never) extends (
  ports: infer All,
) => void
  ? All
  : never

export type CommandPorts = PortsOf<(typeof nouns)[number] | (typeof passing)[number]> & {
  /** Why the work is covered, while a badge is asked for. */
  covered: () => string | undefined
}

export function createCommands(ports: CommandPorts): Registry {
  const guarded = (command: Command) => coverable(closingOverlay(command, ports.overlay), ports.covered)
  return buildRegistry(nouns.flatMap(make => make(ports)).map(guarded), () =>
    passing.flatMap(make => make(ports)).map(command => coverable(command, ports.covered)),
  )
}

/** The palette and the help close before a command acts on the page below. While it asks, the palette shows what. */
function closingOverlay(command: Command, overlay: CommandPorts['overlay']): Command {
  if (command.keepsOverlay) return command
  const closing = (run: Command['run']) => (trigger: Trigger) => {
    overlay.close()
    return run(trigger)
  }
  const { choices } = command
  if (!choices) return { ...command, run: closing(command.run) }
  return {
    ...command,
    choices: typed => choices(typed).map(choice => ({ ...choice, run: closing(choice.run) })),
  }
}

const allowedUnderCover = /^(digit|keypad)\.|^session\.log-out$/

/** While a badge is asked for, the work is hidden, and no command reaches it: not by key, card or palette either. */
export function coverable(command: Command, covered: CommandPorts['covered']): Command {
  if (allowedUnderCover.test(command.id)) return command
  return {
    ...command,
    when: () => {
      const why = covered()
      return why === undefined ? command.when() : refused(why)
    },
  }
}
