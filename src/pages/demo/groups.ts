import { formatOwn } from '#contract/barcodes/own.ts'
import type { DemoItem } from '#contract/endpoints/demo.ts'
import { commandGroups } from '#src/commands/command.ts'
import { fold } from '#src/commands/palette/highlight.ts'
import type { Registry } from '#src/commands/registry.ts'

export type SheetCard = { readonly code: string; readonly title: string; readonly hint: string }

export type SheetGroup = {
  readonly id: string
  readonly title: string
  readonly about: 'things' | 'commands'
  readonly cards: readonly SheetCard[]
}

/** Turns the server's groups of things into groups of the sheet, without the empty ones. */
export function thingGroups(groups: readonly { title: string; items: readonly DemoItem[] }[]): SheetGroup[] {
  return groups
    .filter(({ items }) => items.length > 0)
    .map(({ title, items }) => ({ id: slug(title), title, about: 'things', cards: items }))
}

/** Cards for every command that has a code. */
export function commandCards({ commands }: Pick<Registry, 'commands'>): SheetGroup[] {
  return commandGroups.flatMap(title => {
    const cards = commands
      .filter(({ group }) => group === title)
      .flatMap(({ card, title, hint, section }) =>
        card ? [{ code: formatOwn('command', card), title, hint: hint ?? section ?? '' }] : [],
      )
    return cards.length > 0 ? [{ id: `commande-${slug(title)}`, title, about: 'commands', cards }] : []
  })
}

/** Keeps the cards whose title, hint, code or group contains every typed word. */
export function filterGroups(groups: readonly SheetGroup[], typed: string): SheetGroup[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...groups]
  return groups.flatMap(group => {
    const cards = group.cards.filter(({ title, hint, code }) => {
      const text = fold(`${title} ${hint} ${code} ${group.title}`)
      return words.every(word => text.includes(word))
    })
    return cards.length > 0 ? [{ ...group, cards }] : []
  })
}

/** True when a group's longest bars need half the width of a printed page. */
export const isWide = ({ cards }: SheetGroup): boolean => cards.some(({ code }) => symbolsOf(code) > 20)

/** Code 128 packs two digits into one symbol. */
const symbolsOf = (code: string): number => (/^\d+$/.test(code) ? code.length / 2 : code.length)

const slug = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
