import type { Call } from '#src/api/client.ts'
import type { Shelf } from '#src/commands/groups.ts'
import type { Operation } from './definition.ts'

/** The cards of choices that outlive their step, on the shelf of their operation. */
export async function lastingShelves(operations: readonly Operation[], call: Call): Promise<Shelf[]> {
  const shelves = await Promise.all(
    operations.map(async ({ title, lasting }) => {
      const choices = lasting ? await (await lasting())(call) : []
      return {
        title,
        commands: choices.flatMap(({ id, title: what, card }) =>
          card ? [{ id: `choice.${id}`, title: what, section: title, card }] : [],
        ),
      }
    }),
  )
  return shelves.filter(({ commands }) => commands.length > 0)
}
