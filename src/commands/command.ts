import type { ComponentType } from 'react'

/** Through which door a command was called; what one door may do, all may. */
export type Door = 'palette' | 'hotkey' | 'button' | 'card'

/** Whether a command may run now; if not, why, in a sentence that says what to do. */
export type Verdict = { allowed: true } | { allowed: false; because: string }

export const allowed: Verdict = { allowed: true }
export const refused = (because: string): Verdict => ({ allowed: false, because })

export const commandGroups = ['Dans cette étape', 'Quantités', 'Aller à', 'Session', 'Ce terminal'] as const
export type CommandGroup = (typeof commandGroups)[number]

export type Command = {
  /** Stable and speakable: a printed card outlives releases. */
  readonly id: string
  readonly title: string
  readonly group: CommandGroup
  /** A second line where the title alone would not do: a path, an operation. */
  readonly hint?: string
  readonly keywords?: readonly string[]
  /** `mod+z`, `f4`: with a modifier or an F-key, for bare letters belong to scanners. */
  readonly keys?: string
  /** What its printed card says after `DC-`: letters that every keyboard layout agrees on. */
  readonly card?: string
  readonly icon?: ComponentType<{ size?: number }>
  readonly when: () => Verdict
  readonly run: (door: Door) => void
}
