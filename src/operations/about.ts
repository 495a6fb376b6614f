/** When a wall leaves this part out because the line is too long: first, next, or last of all. */
type Tight = 'vanishes' | 'cut first' | 'whole'

export type AboutPart = string | { readonly text: string; readonly tight: Tight }

/** The order, the place, the time until the carrier comes. */
export type About = readonly AboutPart[]

type Maybe = AboutPart | '' | false | null | undefined

export const about = (...parts: readonly Maybe[]): About =>
  parts.flatMap(part => (part && textOf(part) !== '' ? [part] : []))

const part = (text: string | null | undefined, tight: Tight): AboutPart => ({ text: text ?? '', tight })

export const vanishes = (text: string | null | undefined) => part(text, 'vanishes')
export const cutFirst = (text: string | null | undefined) => part(text, 'cut first')
export const whole = (text: string) => part(text, 'whole')

export const textOf = (part: AboutPart): string => (typeof part === 'string' ? part : part.text)

export const between = ' · '

/** The whole line, where there is room for it. */
export const aboutText = (parts: About): string => parts.map(textOf).join(between)
