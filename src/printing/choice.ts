import * as z from 'zod/mini'
import { Computer, type Printer } from '#contract/entities/printer.ts'
import { createStore } from '#src/store.ts'

export type Role = Printer['role']
export const roleWords: Record<Role, string> = { label: 'étiquettes', a4: 'documents A4' }
export const roles: readonly Role[] = ['label', 'a4']

/**
 * What this browser remembers about printing. `bench`: whose printers a moving terminal borrows. `chosen`: by its
 * name, instead of a computer's default. `expectsQz`: QZ Tray was here once, so prints wait for it to come back.
 */
const Choice = z.object({
  bench: z.optional(Computer),
  chosen: z._default(z.object({ label: z.optional(z.string()), a4: z.optional(z.string()) }), {}),
  expectsQz: z._default(z.boolean(), false),
})
export type Choice = z.infer<typeof Choice>

const key = 'printing'

export function createChoice(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const choice = createStore(read(storage))

  return {
    get: choice.get,
    subscribe: choice.subscribe,
    set(change: Partial<Choice>) {
      const next = { ...choice.get(), ...change }
      storage.setItem(key, JSON.stringify(next))
      choice.set(next)
    },
    /** Another tab chose. */
    follow: () => choice.set(read(storage)),
  }
}
export type ChoiceStore = ReturnType<typeof createChoice>
export const choiceKey = key

function read(storage: Pick<Storage, 'getItem'>): Choice {
  try {
    const parsed = Choice.safeParse(JSON.parse(storage.getItem(key) ?? '{}'))
    if (parsed.success) return parsed.data
  } catch {
    // What somebody wrote there by hand is not worth a crash.
  }
  return Choice.parse({})
}

/** What may be printed on, registered printers first, then whatever else QZ Tray knows, for either use. */
export function choicesOf(registered: readonly Printer[], found: readonly string[]) {
  const known = registered.map(({ name, role }) => ({ name, role }))
  const others = found
    .filter(name => !known.some(printer => printer.name === name))
    .flatMap(name => roles.map(role => ({ name, role })))
  return [...known, ...others]
}

/** Where a role goes: what was chosen here, else the computer's default, else its only printer for it. */
export function printerFor(role: Role, registered: readonly Printer[], { chosen }: Choice) {
  const own = registered.filter(printer => printer.role === role)
  const name =
    chosen[role] ?? (own.find(printer => printer.default) ?? (own.length === 1 ? own[0] : undefined))?.name
  if (name === undefined) return undefined
  const about = registered.find(printer => printer.name === name)
  // An A4 printer knows its own paper; a label's size is told.
  return {
    name,
    paper: about?.role === 'label' ? { widthMm: about.widthMm, heightMm: about.heightMm } : undefined,
  }
}
