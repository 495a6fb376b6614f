import type { ComponentType } from 'react'

/** Through which door a command was called; what one door may do, all may. */
export type Door = 'palette' | 'hotkey' | 'button' | 'card'

/** Whether a command may run now; if not, why, in a sentence that says what to do. */
export type Verdict =
  | { readonly allowed: true }
  | {
      readonly allowed: false
      readonly because: string
      /** Nothing that this person will ever be offered: no list shows it, and its card says why. */
      readonly absent?: true
      /** It belongs to an operation that is not open. */
      readonly elsewhere?: true
    }

export const allowed: Verdict = { allowed: true }
export const refused = (because: string): Verdict => ({ allowed: false, because })
export const absent = (because: string): Verdict => ({ allowed: false, because, absent: true })

export const elsewhere = (because: string): Verdict => ({ allowed: false, because, elsewhere: true })

export const isAbsent = (verdict: Verdict): boolean => !verdict.allowed && verdict.absent === true

export const commandGroups = ['Dans cette étape', 'Quantités', 'Aller à', 'Session', 'Ce terminal'] as const
export type CommandGroup = (typeof commandGroups)[number]

export type CommandIcon = ComponentType<{ size?: number; className?: string; 'aria-hidden'?: boolean }>

/** One answer to what a command asks: which printer, which shop, how many. */
export type Choice = {
  readonly id: string
  readonly title: string
  readonly hint?: string
  readonly run: (door: Door) => unknown
}

export type Command = {
  /** Stable and speakable: a printed card outlives releases. */
  readonly id: string
  readonly title: string
  readonly group: CommandGroup
  /** A second line where the title alone would not do: a path, an operation. */
  readonly hint?: string
  /** What it is filed under: a group of the menu, an operation. */
  readonly section?: string
  readonly keywords?: readonly string[]
  /** `mod+z`, `f4`: with a modifier or an F-key, for bare letters belong to scanners. */
  readonly keys?: string
  /** What its printed card says after `DC-`: letters that every keyboard layout agrees on. */
  readonly card?: string
  readonly icon?: CommandIcon
  /** Its card is heard at once, even while a request hangs. */
  readonly urgent?: true
  /** It asks before it acts: what is typed in, what may be chosen comes out. Its `run` opens that page. */
  readonly choices?: (typed: string) => readonly Choice[]
  readonly when: () => Verdict
  /** The operations it belongs to; without, it belongs everywhere. Two that never meet may share their keys. */
  readonly within?: readonly string[]
  /** A promise says that it is on its way to another page: scans wait for it. */
  readonly run: (door: Door) => unknown
}
