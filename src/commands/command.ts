import type { IconName } from '#src/ui/Icon.tsx'

/** How a command was set off. It does the same whichever way. */
export type Trigger = 'palette' | 'hotkey' | 'button' | 'card'

/** Whether a command may run now; if not, why, in a sentence that says what to do. */
export type Permission =
  | { readonly allowed: true }
  | {
      readonly allowed: false
      readonly because: string
      /** This person is never offered it: no list shows it, and its card says why. */
      readonly absent?: true
      /** It belongs to an operation that is not open. */
      readonly elsewhere?: true
    }

export const allowed: Permission = { allowed: true }
export const refused = (because: string): Permission => ({ allowed: false, because })
export const absent = (because: string): Permission => ({ allowed: false, because, absent: true })

export const elsewhere = (because: string): Permission => ({ allowed: false, because, elsewhere: true })

export const isAbsent = (permission: Permission): boolean => !permission.allowed && permission.absent === true

export const commandGroups = ['Dans cette étape', 'Quantités', 'Aller à', 'Session', 'Ce terminal'] as const
export type CommandGroup = (typeof commandGroups)[number]

/** One answer to what a command asks: which printer, which shop, how many. */
export type CommandChoice = {
  readonly id: string
  readonly title: string
  readonly hint?: string
  readonly run: (trigger: Trigger) => unknown
}

export type Command = {
  /** Never changes, and can be said aloud: a printed card outlives releases. */
  readonly id: string
  readonly title: string
  readonly group: CommandGroup
  /** A second line where the title alone would not do: a path, an operation. */
  readonly hint?: string
  /** The group of the menu or the operation that it belongs to. */
  readonly section?: string
  readonly keywords?: readonly string[]
  /** `mod+z` or `f4`. It needs a modifier or an F-key, because scanners type bare letters. */
  readonly keys?: string
  /** What its printed card says after `DC-`: letters that every keyboard layout agrees on. */
  /** The card's text after `DC-`: only letters that every keyboard layout agrees on. */
  readonly card?: string
  readonly icon?: IconName
  /** Its card works at once, even while a request hangs. */
  readonly urgent?: true
  /** A command that asks first: the answers to choose from, given what is typed. Its `run` opens that page. */
  readonly choices?: (typed: string) => readonly CommandChoice[]
  readonly when: () => Permission
  /** The operations it belongs to; without this, all. Commands of different operations may share their keys. */
  readonly within?: readonly string[]
  readonly keepsOverlay?: true
  /** Returns a promise when it goes to another page: scans wait for it. */
  readonly run: (trigger: Trigger) => unknown
}
