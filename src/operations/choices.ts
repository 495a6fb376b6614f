import { isBusy } from '#machines/operation.ts'
import { newId } from '#src/api/id.ts'
import { allowed, type Command, refused } from '#src/commands/command.ts'
import type { ScannedCommand } from '#src/scan/ports.ts'
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

/** The choice whose card was read, if the step at hand offers it. */
export function scannedChoice(
  active: ActiveOperations,
  latched: () => boolean,
  card: string,
): ScannedCommand | undefined {
  const choice = choiceCommands(active, latched).find(command => command.card === card)
  if (!choice) return undefined
  return {
    title: choice.title,
    allowed: () => {
      const verdict = choice.when()
      return verdict.allowed || verdict.because
    },
    run: () => choice.run('card'),
  }
}
