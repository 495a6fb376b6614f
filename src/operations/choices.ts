import { isBusy } from '#machines/operation.ts'
import { newId } from '#src/api/id.ts'
import { allowed, type Command, refused } from '#src/commands/command.ts'
import type { ActiveOperations } from './active.ts'

/** What only the work at hand knows, a reason or an outcome, as commands beside the declared ones: same doors. */
export function choiceCommands(active: ActiveOperations, latched: () => boolean): Command[] {
  const now = active.get()
  if (!now) return []
  const { actor, view } = now.running
  return (view().choices ?? []).map(
    ({ id, title, event, card }): Command => ({
      id: `choice.${id}`,
      title,
      group: 'Dans cette étape',
      ...(card ? { card } : {}),
      when: () => {
        const snapshot = actor.getSnapshot()
        if (isBusy(snapshot)) return refused('Une demande est en cours : attendez sa réponse.')
        if (latched()) return refused('Une erreur attend d’être vue : scannez OK.')
        return snapshot.can(event) ? allowed : refused('Cette étape ne le permet pas.')
      },
      run: () => {
        const sent = { ...event, id: newId() }
        actor.send(sent)
      },
    }),
  )
}
