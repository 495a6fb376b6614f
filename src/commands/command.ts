import type { IconName } from '#src/ui/Icon.tsx'

export type Trigger = 'palette' | 'hotkey' | 'button' | 'card'

/** Whether a command may run now. `because` is a French sentence that says what to do. */
export type Permission =
  | { readonly allowed: true }
  | {
      readonly allowed: false
      readonly because: string
      /** This person may never run it: no list shows it, and its card says why. */
      readonly absent?: true
      /** The command belongs to an operation that is not open. */
      readonly elsewhere?: true
    }

export const allowed: Permission = { allowed: true }
export const refused = (because: string): Permission => ({ allowed: false, because })
export const absent = (because: string): Permission => ({ allowed: false, because, absent: true })

export const elsewhere = (because: string): Permission => ({ allowed: false, because, elsewhere: true })

export const isAbsent = (permission: Permission): boolean => !permission.allowed && permission.absent === true

export const commandGroups = ['Dans cette étape', 'Quantités', 'Aller à', 'Session', 'Ce terminal'] as const
export type CommandGroup = (typeof commandGroups)[number]

/** One answer to the question that a command asks: a printer, a shop, a number. */
export type CommandChoice = {
  readonly id: string
  readonly title: string
  readonly hint?: string
  /** The question that is answered before it runs. */
  readonly asks?: Ask
  readonly run: (trigger: Trigger) => unknown
}

/** A question that the palette asks on a page of its own. */
export type Ask = {
  /** « Combien de pièces ? » */
  readonly title: string
  /** The answers for the typed text. */
  readonly choices: (typed: string) => readonly CommandChoice[]
  /** Places that the search finds are answers too. */
  readonly place?: (name: string) => CommandChoice
}

export type Command = {
  /** Never changes and can be spoken: a printed card outlives releases. */
  readonly id: string
  readonly title: string
  readonly group: CommandGroup
  /** A second line for titles that are not enough: a path, an operation. */
  readonly hint?: string
  /** Its menu group or its operation. */
  readonly section?: string
  readonly keywords?: readonly string[]
  /** `mod+z` or `f4`. It needs a modifier or an F-key, because scanners type bare letters. */
  readonly keys?: string
  /** The card's text after `DC-`: only letters that every keyboard layout agrees on. */
  readonly card?: string
  readonly icon?: IconName
  /** The palette lists it only for a query: nobody begins with an error or a blank form. */
  readonly onlyFound?: true
  /** The command's card works at once, even while a request hangs. */
  readonly urgent?: true
  /** The answers that the command offers for the typed text. `run` opens their page in the palette. */
  readonly choices?: (typed: string) => readonly CommandChoice[]
  /** The wall's question above the choices. */
  readonly question?: string
  /**
   * Its choices are found by a query of several words, too, behind this word: « Picking » and « Maison Lumière » make one
   * line. Empty where the choices speak for themselves.
   */
  readonly inLine?: string
  readonly when: () => Permission
  /** The operations it belongs to; all, if missing. Commands of different operations may share keys. */
  readonly within?: readonly string[]
  readonly keepsOverlay?: true
  /** Needs a keyboard or a pointer: a wall screen refuses it. */
  readonly atDesk?: true
  /** Returns a promise when it goes to another page; scans wait for that. */
  readonly run: (trigger: Trigger) => unknown
}
