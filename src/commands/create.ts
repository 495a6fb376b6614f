import { type AttentionPorts, attentionCommands } from './attention.ts'
import type { Command, Door } from './command.ts'
import {
  type MenuGroup,
  type NavigationPorts,
  navigationCommands,
  type ShopPorts,
  shopCommand,
} from './navigation.ts'
import {
  type OperationPorts,
  type OperationWithCommands,
  operationCommands,
  quantityCommand,
} from './operation.ts'
import type { Overlay } from './overlay.ts'
import {
  elsewhereCommand,
  type PrinterPorts,
  type PrintTroublePorts,
  printerCommand,
  printTroubleCommands,
  type ReprintPorts,
  reprintCommand,
} from './printing.ts'
import { buildRegistry, type Registry } from './registry.ts'
import { type ScanPorts, scanCommands } from './scan.ts'
import { type SessionPorts, sessionCommands } from './session.ts'
import { type SoundPorts, soundCommands } from './sound.ts'
import { surfaceCommands } from './surfaces.ts'
import { type TerminalPorts, terminalCommands } from './terminal.ts'
import { type ThemePorts, themeCommands } from './theme.ts'

/** What the application hands in, so that every command there is can be run. */
export type CommandPorts = {
  readonly overlay: Overlay
  readonly menu: readonly MenuGroup[]
  readonly navigation: NavigationPorts
  readonly operations: readonly OperationWithCommands[]
  readonly step: OperationPorts
  readonly session: SessionPorts
  readonly theme: ThemePorts
  readonly sound: SoundPorts
  readonly scan: ScanPorts
  /** Each left out where the application has no such part. */
  readonly shops?: ShopPorts
  readonly printers?: PrinterPorts
  readonly reprint?: ReprintPorts
  readonly printTrouble?: PrintTroublePorts
  readonly terminal?: TerminalPorts
  readonly attention?: AttentionPorts
}

export const cardsPath = '/cards'

export function createCommands(ports: CommandPorts): Registry {
  const { overlay, shops, printers, reprint, printTrouble, terminal } = ports
  const ask = (page: string) => overlay.show({ what: 'palette', page })
  return buildRegistry([
    ...[
      ...operationCommands(ports.operations, ports.step, ask),
      ...navigationCommands(ports.menu, ports.navigation),
      ...(ports.attention ? attentionCommands(ports.attention) : []),
      ...sessionCommands(ports.session),
      ...(reprint ? [reprintCommand(reprint)] : []),
      ...(printTrouble ? printTroubleCommands(printTrouble) : []),
      ...scanCommands(ports.scan),
      ...soundCommands(ports.sound),
      ...themeCommands(ports.theme),
      ...(terminal ? terminalCommands(terminal) : []),
      quantityCommand(ports.step, ask),
      ...(shops ? [shopCommand(shops, ask)] : []),
      ...(printers ? [printerCommand(printers, ask)] : []),
      ...(printTrouble ? [elsewhereCommand(printTrouble, ask)] : []),
    ].map(command => uncovering(command, overlay)),
    ...surfaceCommands(overlay, () => ports.navigation.go(cardsPath)),
  ])
}

/** Whatever lies over the page makes way for what the command does there, once it has been told what it asks. */
function uncovering(command: Command, overlay: Overlay): Command {
  const before = (run: Command['run']) => (door: Door) => {
    overlay.close()
    return run(door)
  }
  const { choices } = command
  if (!choices) return { ...command, run: before(command.run) }
  return {
    ...command,
    choices: typed => choices(typed).map(choice => ({ ...choice, run: before(choice.run) })),
  }
}
