import type { Command } from '#src/commands/command.ts'
import { isChoice } from '#src/commands/operation.ts'
import type { Registry } from '#src/commands/registry.ts'
import type { ScreenCard } from './Cards.tsx'

/** The dots of « Quantité… » say on a desk that something is asked; a card always asks. */
export const titleOf = ({ title }: Command): string => title.replace(/…$/, '')

/** A command as a card on the screen; nothing for one that has no card or may not run now. */
export function cardOf(registry: Registry, command: Command | undefined): ScreenCard[] {
  if (!command?.card || !command.when().allowed) return []
  const { id, card } = command
  return [{ id, title: titleOf(command), card, run: () => registry.attempt(command, 'button') }]
}

/** Cards that the screen itself answers, whatever it is drawn as. */
export const ownCards = (registry: Registry, ids: readonly string[]): ScreenCard[] =>
  ids.flatMap(id => {
    const command = registry.byId(id)
    if (!command?.card) return []
    return [{ id, title: command.title, card: command.card, run: () => registry.attempt(command, 'button') }]
  })

export const digitCards = (registry: Registry): ScreenCard[] =>
  ownCards(
    registry,
    [...'1234567890'].map(digit => `digit.${digit}`),
  ).map(card => ({ ...card, title: card.title.slice(-1) }))

export const cardsOf = (registry: Registry, ids: readonly string[]): ScreenCard[] =>
  ids.flatMap(id => cardOf(registry, registry.byId(id)))

/** What the step itself allows, before anything else; what there is to choose from stands above. */
export const stepCards = (registry: Registry): ScreenCard[] =>
  registry.commands
    .filter(command => command.group === 'Dans cette étape' && !isChoice(command))
    .filter(({ id }) => id !== 'operation.acknowledge')
    .flatMap(command => cardOf(registry, command))
