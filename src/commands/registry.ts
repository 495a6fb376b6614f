import type { Command, Permission, Trigger } from './command.ts'

export type Registry = {
  /** The current step's commands come first. */
  readonly commands: readonly Command[]
  readonly byId: (id: string) => Command | undefined
  readonly byCard: (card: string) => Command | undefined
  readonly byKeys: (keys: string) => Command | undefined
  /** Runs a command if it may run now. Every trigger uses this. */
  readonly attempt: (command: Command, trigger: Trigger) => Permission
}

/**
 * Throws at start-up when two commands have the same id, card or keys. `live` gives the commands that exist only while
 * the screen shows them: the choices of a step, the lines of the home page.
 */
export function buildRegistry(
  commands: readonly Command[],
  live: () => readonly Command[] = () => [],
): Registry {
  const passingNow = () => withOwnKeys(live())
  const ids = indexBy(commands, 'id', command => command.id)
  const cards = indexBy(commands, 'card', command => command.card)
  const keys = commandsByKeys(commands)
  for (const command of commands) {
    if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(command.id))
      throw new Error(`« ${command.id} » is no command id.`)
    if (command.card && !/^[A-Z0-9-]{1,24}$/.test(command.card)) {
      throw new Error(`The card of ${command.id} cannot be printed: ${command.card}`)
    }
    if (command.keys && !belongsToPeople(command.keys)) {
      throw new Error(`The keys of ${command.id} belong to scanners: ${command.keys}`)
    }
  }
  return {
    get commands() {
      return [...passingNow(), ...commands]
    },
    byId: id => ids.get(id) ?? live().find(command => command.id === id),
    byCard: card => cards.get(card) ?? live().find(command => command.card === card),
    byKeys: combination => {
      const pressed = normalKeys(combination)
      const passing = passingNow().filter(command => command.keys && normalKeys(command.keys) === pressed)
      return meant([...passing, ...(keys.get(pressed) ?? [])])
    },
    attempt: (command, trigger) => {
      const permission = command.when()
      if (permission.allowed) command.run(trigger)
      return permission
    },
  }
}

function indexBy(
  commands: readonly Command[],
  what: string,
  keyOf: (command: Command) => string | undefined,
) {
  const index = new Map<string, Command>()
  for (const command of commands) {
    const key = keyOf(command)
    if (key === undefined) continue
    const other = index.get(key)
    if (other) throw new Error(`Two commands share the ${what} « ${key} »: ${other.id} and ${command.id}.`)
    index.set(key, command)
  }
  return index
}

/** Operations share keys, such as Ctrl+Enter to confirm. Only two commands that can be open together clash. */
function commandsByKeys(commands: readonly Command[]): Map<string, Command[]> {
  const index = new Map<string, Command[]>()
  for (const command of commands) {
    if (!command.keys) continue
    const key = normalKeys(command.keys)
    const others = index.get(key) ?? []
    const rival = others.find(other => mayMeet(other, command))
    if (rival) throw new Error(`Two commands share the keys « ${key} »: ${rival.id} and ${command.id}.`)
    index.set(key, [...others, command])
  }
  return index
}

/** A step's choice and an act of the page below it may want one key. The first has it, so that no key is shown twice. */
function withOwnKeys(commands: readonly Command[]): Command[] {
  const taken = new Set<string>()
  return commands.map(command => {
    if (!command.keys) return command
    const key = normalKeys(command.keys)
    if (!taken.has(key)) {
      taken.add(key)
      return command
    }
    const { keys: _, ...rest } = command
    return rest
  })
}

function mayMeet(one: Command, other: Command): boolean {
  return !one.within || !other.within || one.within.some(id => other.within?.includes(id))
}

/** Of the commands that share keys, the one whose operation is open. */
function meant(commands: readonly Command[]): Command | undefined {
  const isHere = (command: Command) => {
    const permission = command.when()
    return permission.allowed || !permission.elsewhere
  }
  return commands.find(isHere) ?? commands[0]
}

/** `Z+mod` and `MOD+z` are the same combination. */
function normalKeys(keys: string): string {
  return keys.toLowerCase().split('+').sort().join('+')
}

function belongsToPeople(keys: string): boolean {
  const parts = keys.toLowerCase().split('+')
  return parts.includes('mod') || parts.includes('alt') || parts.some(part => /^f([1-9]|1[0-2])$/.test(part))
}
