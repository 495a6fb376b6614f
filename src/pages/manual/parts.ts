/** The headings inside a page; its title is the first. */
export const headingTags = ['h2', 'h3'] as const

type Tag =
  | (typeof headingTags)[number]
  | 'p'
  | 'ol'
  | 'ul'
  | 'li'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td'
  | 'strong'
  | 'code'
  | 'a'
  | 'img'

/** A text, or an element with its parts. */
export type Part =
  | string
  | {
      readonly tag: Tag
      /** The anchor of a heading. */
      readonly id?: string
      /** The name of a file of docs/pictures/. Its parts are its words for who does not see it. */
      readonly picture?: string
      /** The page that a link leads to. */
      readonly page?: string
      readonly parts: readonly Part[]
    }

/** What a file of docs/manuel/ becomes when the application is built. */
export type ManualFile = { readonly title: string; readonly parts: readonly Part[] }

/** The words of the parts, in one line. */
export const wordsIn = (parts: readonly Part[]): string =>
  parts.map(part => (typeof part === 'string' ? part : wordsIn(part.parts))).join('')
