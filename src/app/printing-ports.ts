import { allowed } from '#src/commands/command.ts'
import type { CommandPorts } from '#src/commands/create.ts'
import type { PrintingDoor } from '#src/printing/printing.ts'

export const printingPath = '/printing'

/** What the commands about printing reach; before it is loaded, nothing was printed and nothing can be chosen. */
export function printingPorts(
  door: PrintingDoor,
  go: (path: string) => unknown,
): Pick<CommandPorts, 'printers' | 'reprint' | 'printTrouble'> {
  const now = door.get
  const trouble = () => now()?.troubles()[0]
  return {
    printers: {
      printers: () => now()?.choosable() ?? [],
      isChosen: id => now()?.isChosen(id) ?? false,
      choose: id => now()?.choose(id),
    },
    reprint: {
      last: () => now()?.last()?.title,
      when: () => allowed,
      reprint: () => now()?.reprint(),
    },
    printTrouble: {
      remedies: () => now()?.remedies(trouble()),
      apply: remedy => now()?.apply(remedy, trouble()),
      elsewhere: () => now()?.elsewhere(trouble()) ?? [],
      send: printer => now()?.send(printer, trouble()),
      open: () => go(printingPath),
    },
  }
}
