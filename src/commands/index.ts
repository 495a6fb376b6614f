import { attentionCommands, listedCommands } from './attention.ts'
import { type Command, refused, type Trigger } from './command.ts'
import { deskWorkCommands } from './desk-work.ts'
import { navigationCommands } from './navigation.ts'
import { operationCommands } from './operation.ts'
import { outboxCommands } from './outbox.ts'
import { overlayCommands } from './overlay.ts'
import { pageCommands } from './page.ts'
import { printingCommands } from './printing.ts'
import { buildRegistry, type Registry } from './registry.ts'
import { scanCommands } from './scan.ts'
import { sessionCommands } from './session.ts'
import { benchCommands, packingCommands, soundCommands, themeCommands } from './settings.ts'
import { shopCommands } from './shop.ts'
import { stepCommands } from './step.ts'
import { terminalCommands } from './terminal.ts'

/** Every command. Each file makes those of one noun from its ports; `src/app/commands.ts` fills the ports of all. */
const nouns = [
  operationCommands,
  navigationCommands,
  attentionCommands,
  shopCommands,
  sessionCommands,
  printingCommands,
  outboxCommands,
  scanCommands,
  soundCommands,
  themeCommands,
  benchCommands,
  packingCommands,
  deskWorkCommands,
  terminalCommands,
  overlayCommands,
] as const

/** These commands exist only while the screen shows them: choices of a step, lines of the home page, acts of a page. */
const passing = [stepCommands, listedCommands, pageCommands] as const

type PortsOf<Make> = (Make extends (ports: infer Ports) => unknown ? (ports: Ports) => void : never) extends (
  ports: infer All,
) => void
  ? All
  : never

export type CommandPorts = PortsOf<(typeof nouns)[number] | (typeof passing)[number]> & {
  /** The reason why the badge screen covers the work; undefined when it does not. */
  covered: () => string | undefined
}

export function createCommands(ports: CommandPorts): Registry {
  const onWall = () => ports.wall.get().on
  const guarded = (command: Command) =>
    coverable(notOnWall(closingOverlay(command, ports.overlay), onWall), ports.covered)
  return buildRegistry(nouns.flatMap(make => make(ports)).map(guarded), () =>
    passing.flatMap(make => make(ports)).map(command => coverable(command, ports.covered)),
  )
}

/** Closes the palette and the help before the command acts on the page. A command that asks keeps the palette open. */
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

/** A wall has neither keys nor a pointer, so what needs them says where to go. */
function notOnWall(command: Command, onWall: () => boolean): Command {
  if (!command.atDesk) return command
  return {
    ...command,
    when: () =>
      onWall()
        ? refused(`${command.title} : ouvrez-le à un poste, cet écran n’a pas de clavier.`)
        : command.when(),
  }
}

const allowedUnderCover = /^(digit|keypad)\.|^session\.log-out$/

/** While the screen asks for a badge, no command reaches the hidden work: not by key, card or palette. */
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
