import { type Code, classify, formatOwn, type Grammar, ownNameProblem } from '#contract/barcodes/index.ts'
import { canTake, scanEvent } from '#machines/shared/operation.ts'
import { newId } from '#src/api/id.ts'
import type { OperationActor } from './definition.ts'

const link = { id: 'link', name: 'Lien', kind: 'manual' }

/**
 * Opens a code that an address names. The step takes the reading that it asks for, else the text as words, else it refuses
 * the first reading.
 */
export function openCode(actor: OperationActor, text: string, grammar: Grammar) {
  const id = newId()
  const snapshot = actor.getSnapshot()
  const made = { id, source: link, at: Date.now() }
  const events = readings(text, grammar).map(code => scanEvent(made, code))
  const words = { type: 'cmd.find', id, text }
  const wanted = events.find(event => canTake(snapshot, event))
  const event = wanted ?? (snapshot.can(words) ? words : events[0])
  if (event) actor.send(event)
}

const spoken = ['order', 'pickingList', 'box', 'package', 'location', 'return', 'reception'] as const

/** People write names in an address without the check character. */
function readings(text: string, grammar: Grammar): readonly Code[] {
  const codes = classify(text, { grammar })
  if (codes.length > 0) return codes
  const name = text.trim().toUpperCase()
  return spoken
    .filter(kind => ownNameProblem(kind, name, grammar) === undefined)
    .flatMap(kind => classify(formatOwn(kind, name, grammar), { grammar }))
}
