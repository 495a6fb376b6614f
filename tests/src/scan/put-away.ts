import { createActor, emit, type SimulatedClock, setup } from 'xstate'
import { type Feedback, feedback, type ScanEvent, type StepMeta } from '#machines/shared/operation.ts'
import type { ActiveOperation } from '#src/scan/router/ports.ts'

/** The time that the server takes to answer in these tests. */
export const serverTakes = 400

/**
 * A small operation for the tests: a location, then articles one by one, and a slow server saves each before
 * the next. The server does not know the article PERDU, and stops everything at RAPPEL. DOUTE is put away at its second
 * scan.
 */
const putAway = setup({
  types: {
    events: {} as ScanEvent | { type: 'cmd.acknowledge' },
    emitted: {} as Feedback,
    meta: {} as StepMeta,
    context: {} as { pieces: number; article: string; doubted: boolean },
    tags: {} as 'busy' | 'idle',
  },
  delays: { serverTakes },
}).createMachine({
  context: { pieces: 0, article: '', doubted: false },
  initial: 'location',
  states: {
    location: {
      tags: 'idle',
      meta: { prompt: 'Scannez l’emplacement', expects: ['location'] },
      on: { 'scan.location': 'product' },
    },
    product: {
      meta: { prompt: 'Scannez l’article suivant', expects: ['product', 'box'], counts: true },
      on: {
        'scan.product': {
          target: 'saving',
          actions: ({ context, event }) => {
            context.article = event.code.value
          },
        },
        'scan.box': 'closed',
      },
    },
    saving: {
      tags: 'busy',
      after: {
        serverTakes: [
          {
            guard: ({ context }) => context.article === 'PERDU',
            target: 'product',
            actions: emit(feedback('refused', 'Article inconnu du serveur')),
          },
          {
            guard: ({ context }) => context.article === 'DOUTE' && !context.doubted,
            target: 'product',
            actions: [
              ({ context }) => {
                context.doubted = true
              },
              emit(feedback('confirm', 'Un de trop : rescannez-le pour confirmer')),
            ],
          },
          {
            guard: ({ context }) => context.article === 'RAPPEL',
            target: 'product',
            actions: emit(feedback('alarm', 'Article rappelé : mettez-le de côté')),
          },
          { target: 'product', actions: emit(feedback('step', 'Rangé, article suivant')) },
        ],
      },
    },
    closed: { meta: { prompt: 'Caisse fermée, scannez l’emplacement suivant', expects: ['location'] } },
  },
  on: {
    'scan.order': { actions: emit(feedback('refused', 'Une commande ne se range pas')) },
  },
})

export function startPutAway(clock: SimulatedClock) {
  const actor = createActor(putAway, { clock })
  actor.start()
  const operation: ActiveOperation = {
    title: 'Rangement',
    actor,
    leave: { title: 'Quitter le rangement', card: 'DC-LEAVE' },
  }
  return { actor, operation }
}
