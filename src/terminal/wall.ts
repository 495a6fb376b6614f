import * as z from 'zod/mini'
import type { Keypad } from '#src/commands/terminal.ts'
import { createSetting, type Setting } from '#src/setting.ts'

/** As much of the running terminal as its commands need; nothing runs until its screens are loaded. */
export type RunningTerminal = {
  /** What covers the work, and how to get past it. */
  covered: () => string | undefined
  lock: () => void
  canRelieve: () => boolean
  relieve: () => void
}

const locked = 'Écran verrouillé : scannez votre badge.'

/** The terminal as the rest of the application knows it: on or off, locked or open. Its screens come when needed. */
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
    /** The one lent last is the one on top. */
    lend(keypad: Keypad) {
      keypads.push(keypad)
      return () => {
        keypads.splice(keypads.indexOf(keypad), 1)
      }
    },
    keypad: (key: keyof Keypad) => keypads.findLast(one => one[key] !== undefined)?.[key],
    /** By hand: it starts where one stands, and comes back to nothing from before. */
    turn(on: boolean) {
      comesBack = false
      change({ on, path: null })
    },
    /** After a restart only: later on people go where they want. */
    comesBackTo: () => (comesBack ? setting.get().path : null),
    arrived(path: string | null) {
      comesBack = false
      if (setting.get().path !== path) change({ path })
    },
  }
}

export type Wall = ReturnType<typeof createWall>

export const Terminal = z.object({
  /** A screen on the wall that a scanner works alone. */
  on: z._default(z.boolean(), false),
  /** Kept, so that switching it off and on again opens nothing. */
  locked: z._default(z.boolean(), false),
  lockMinutes: z._default(z.int().check(z.gte(1), z.lte(240)), 5),
  /** The operation that it comes back to by itself after a restart. */
  path: z._default(z.nullable(z.string()), null),
})
export type TerminalSetting = z.infer<typeof Terminal>

export const terminalSetting = () => createSetting<TerminalSetting>('terminal', Terminal)
