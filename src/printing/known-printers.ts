import type { Printer } from '#contract/entities/printer.ts'
import { troubles } from '#machines/print-queue/heard.ts'
import { createStore } from '#src/store.ts'
import type { ChoiceStore } from './choice.ts'
import type { FoundPrinter, PrinterEvent } from './qz-printers.ts'

/** What a printer says of itself that needs a person, in words. */
export type PrinterTrouble = { printer: string; reason: string }

type World = {
  list: () => Promise<FoundPrinter[]>
  choice: ChoiceStore
  /** After each change of what is known. */
  changed: () => void
  againAfterMs?: number
}

/** Printers of this computer: those of the server's list, those of QZ Tray's, and how each of them is. */
export function createKnownPrinters({ list, choice, changed, againAfterMs = 2_000 }: World) {
  const ailing = createStore<readonly PrinterTrouble[]>([])
  let found: readonly FoundPrinter[] = []
  let again: ReturnType<typeof setTimeout> | undefined

  async function find(afterMs: number) {
    clearTimeout(again)
    try {
      found = await list()
      changed()
    } catch {
      // One failure must not leave the printers unknown until the next connection.
      again = setTimeout(() => void find(Math.min(afterMs * 2, 60_000)), afterMs)
    }
  }

  return {
    found: () => found,
    ailing,
    /** The server's list as it was last told. It outlasts a connection, for QZ Tray alone knows this computer's address. */
    registered: (): readonly Printer[] => choice.get().bench?.printers ?? choice.get().own ?? none,

    /** The server told its list. */
    told(printers: readonly Printer[]) {
      if (JSON.stringify(printers) !== JSON.stringify(choice.get().own)) choice.set({ own: [...printers] })
    },

    connected: () => find(againAfterMs),

    lost() {
      clearTimeout(again)
      ailing.set([])
    },

    /** A printer says how it is. */
    heard({ printer, status, code }: PrinterEvent) {
      const reason = troubles[status]
      const others = ailing.get().filter(one => one.printer !== printer)
      if (reason) ailing.set([...others, { printer, reason }])
      // These come between two troubles and end none.
      else if (!passing.has(code)) ailing.set(others)
    },
  }
}

const none: readonly Printer[] = []
const passing: ReadonlySet<string> = new Set(['connecting-to-device', 'moving-to-paused', 'stopping'])
