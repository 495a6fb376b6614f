import type { Call } from '#src/api/client.ts'
import type { CardGroup } from '#src/commands/groups.ts'
import type { Operation } from './definition.ts'

/** The cards of choices that outlive their step, grouped by operation. */
export async function permanentCards(operations: readonly Operation[], call: Call): Promise<CardGroup[]> {
  const groups = await Promise.all(
    operations.map(async ({ title, permanentChoices }) => {
      const choices = permanentChoices ? await (await permanentChoices())(call) : []
      return {
        title,
        commands: choices.flatMap(({ id, title: what, card, code }) =>
          card ? [{ id: `choice.${id}`, title: what, section: title, card, ...(code ? { code } : {}) }] : [],
        ),
      }
    }),
  )
  return groups.filter(({ commands }) => commands.length > 0)
}
