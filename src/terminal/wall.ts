import * as z from 'zod/mini'
import type { Keypad } from '#src/commands/terminal.ts'
import { createSetting, type Setting } from '#src/setting.ts'

/** The part of the running terminal that commands need; undefined until the wall screens have loaded. */
export type RunningTerminal = {
  /** The reason why the badge screen covers the work, and how to get past it. */
  covered: () => string | undefined
  lock: () => void
  canRelieve: () => boolean
  relieve: () => void
}

const locked = 'Écran verrouillé : scannez votre badge.'

/** The terminal's state for the rest of the application: on or off, locked or open. Its screens load when needed. */
export function createWall(setting: Setting<TerminalSetting> = terminalSetting()) {
  const keypads: Keypad[] = []
  let running: RunningTerminal | undefined
  let comesBack = true

  const change = (part: Partial<TerminalSetting>) => setting.set({ ...setting.get(), ...part })

  return {
    get: setting.get,
    subscribe: setting.subscribe,
    change,
    isLocked: () => setting.get().locked,
    covered: () => (running ? running.covered() : setting.get().locked ? locked : undefined),
    lock: () => (running ? running.lock() : change({ locked: true })),
    canRelieve: () => running?.canRelieve() ?? false,
    relieve: () => running?.relieve(),
    run(terminal: RunningTerminal) {
      running = terminal
      return () => {
        if (running === terminal) running = undefined
      }
    },
    /** The last registered keypad wins. */
    lend(keypad: Keypad) {
      keypads.push(keypad)
      return () => {
        keypads.splice(keypads.indexOf(keypad), 1)
      }
    },
    keypad: (key: keyof Keypad) => keypads.findLast(one => one[key] !== undefined)?.[key],
    /** Switches by hand: the terminal stays on this page and forgets the path from before. */
    turn(on: boolean) {
      comesBack = false
      change({ on, path: null })
    },
    /** Only after a restart. */
    comesBackTo: () => (comesBack ? setting.get().path : null),
    arrived(path: string | null) {
      comesBack = false
      if (setting.get().path !== path) change({ path })
    },
  }
}

export type Wall = ReturnType<typeof createWall>

export const Terminal = z.object({
  /** A wall screen that a person works with a scanner alone. */
  on: z._default(z.boolean(), false),
  /** Stored, so that a restart does not unlock the terminal. */
  locked: z._default(z.boolean(), false),
  lockMinutes: z._default(z.int().check(z.gte(1), z.lte(240)), 5),
  /** The screen's diagonal: letters are sized for a reader three metres away. */
  inches: z._default(z.int().check(z.gte(10), z.lte(200)), 24),
  /** The operation that the terminal opens after a restart. */
  path: z._default(z.nullable(z.string()), null),
})
export type TerminalSetting = z.infer<typeof Terminal>

export const terminalSetting = () => createSetting<TerminalSetting>('terminal', Terminal)
