import * as z from 'zod/mini'
import { Computer, Printer } from '#contract/entities/printer.ts'
import { troubles } from '#machines/print-queue/heard.ts'
import { createStore } from '#src/store.ts'
import { choiceKey } from './borrowed-bench.ts'
import type { FoundPrinter, PrinterEvent } from './qz-printers.ts'

/** A printer's trouble that needs a person, in words. */
export type PrinterTrouble = { printer: string; reason: string }

type World = {
  list: () => Promise<FoundPrinter[]>
  choice: ChoiceStore
  /** Called after each change. */
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
      // These states come between two troubles and end none.
      else if (!passing.has(code)) ailing.set(others)
    },
  }
}

const none: readonly Printer[] = []
const passing: ReadonlySet<string> = new Set(['connecting-to-device', 'moving-to-paused', 'stopping'])

export type Role = Printer['role']
export const roleWords: Record<Role, string> = { label: 'étiquettes', a4: 'documents A4' }
export const roles: readonly Role[] = ['label', 'a4']

/**
 * The print settings that this browser keeps. `bench` is the bench whose printers a moving terminal borrows. `chosen`
 * has printers by name and overrides the computer's default. `expectsQz` is true once QZ Tray was here, so prints wait
 * for it to come back. `own` has this computer's printers as the server last listed them. `hidesError`: an operator hid the sentence about printing on a computer that never had QZ Tray.
 */
const Choice = z.object({
  bench: z.optional(Computer),
  own: z.optional(z.array(Printer)),
  chosen: z._default(z.object({ label: z.optional(z.string()), a4: z.optional(z.string()) }), {}),
  expectsQz: z._default(z.boolean(), false),
  hidesError: z._default(z.boolean(), false),
})
export type Choice = z.infer<typeof Choice>

export function createChoice(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const choice = createStore(read(storage))

  return {
    get: choice.get,
    subscribe: choice.subscribe,
    set(change: Partial<Choice>) {
      const next = { ...choice.get(), ...change }
      storage.setItem(choiceKey, JSON.stringify(next))
      choice.set(next)
    },
    /** Reads the choice again after another tab has changed it. */
    follow: () => choice.set(read(storage)),
  }
}
type ChoiceStore = ReturnType<typeof createChoice>

function read(storage: Pick<Storage, 'getItem'>): Choice {
  try {
    const parsed = Choice.safeParse(JSON.parse(storage.getItem(choiceKey) ?? '{}'))
    if (parsed.success) return parsed.data
  } catch {
    // A value edited by hand must not crash the page.
  }
  return Choice.parse({})
}

/** All printers to choose from: the registered ones first, then those that only QZ Tray knows, for both roles. */
export function choicesOf(registered: readonly Printer[], found: readonly string[]) {
  const known = registered.map(({ name, role }) => ({ name, role }))
  const others = found
    .filter(name => !known.some(printer => printer.name === name))
    .flatMap(name => roles.map(role => ({ name, role })))
  return [...known, ...others]
}

/** The printer for a role: the one chosen here, else the computer's default, else its only printer for that role. */
export function printerFor(role: Role, registered: readonly Printer[], { chosen }: Choice) {
  const own = registered.filter(printer => printer.role === role)
  const name =
    chosen[role] ?? (own.find(printer => printer.default) ?? (own.length === 1 ? own[0] : undefined))?.name
  if (name === undefined) return undefined
  const about = registered.find(printer => printer.name === name)
  // An A4 printer knows its paper; a label printer needs the size.
  return {
    name,
    paper: about?.role === 'label' ? { widthMm: about.widthMm, heightMm: about.heightMm } : undefined,
  }
}

/** Keeps each thing once, until someone removes it. */
export function createShelf<T extends { id: string }>() {
  const things = createStore<readonly T[]>([])
  const without = (id: string) => things.get().filter(thing => thing.id !== id)
  return {
    get: things.get,
    subscribe: things.subscribe,
    add: (thing: T) => things.set([...without(thing.id), thing]),
    remove: (id: string) => things.set(without(id)),
  }
}
