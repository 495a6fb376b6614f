import type { Recipe } from './scratch.ts'

/** « Ronde »: somebody walks through the aisles and scans each place. */
export const operation: Recipe = {
  adds: 'an operation',
  newFiles: {
    'machines/round/machine.ts': `import { assign, setup } from 'xstate'
import type { ScanEvent } from '../shared/operation.ts'
import { basics } from '../shared/parts.ts'

type Context = { places: readonly string[] }

export const roundMachine = setup(basics<Context, ScanEvent<'location'>>()).createMachine({
  id: 'round',
  context: { places: [] },
  initial: 'walking',
  states: {
    walking: {
      tags: 'idle',
      meta: { prompt: 'Scannez l’emplacement suivant', expects: ['location'] },
      on: {
        'scan.location': {
          actions: assign({ places: ({ context, event }) => [...context.places, event.code.value] }),
        },
      },
    },
  },
})
`,
    'src/operations/round/index.ts': `import type { Operation } from '../definition.ts'

export const roundOperation: Operation = {
  id: 'round',
  title: 'Ronde',
  path: 'round',
  group: 'Information',
  icon: 'arrow-left-right',
  card: 'GO-RONDE',
  type: 'INFO',
  role: 'Print',
  version: 1,
  commands: [],
  load: async () => (await import('./screen.ts')).run,
}
`,
    'src/operations/round/screen.ts': `import { createActor } from 'xstate'
import { roundMachine } from '#machines/round/machine.ts'
import { type RunOperation, running } from '../definition.ts'

export const run: RunOperation = (_world, saved) =>
  running(createActor(roundMachine, { snapshot: saved }), ({ context }) => ({
    about: [context.places.at(-1) ?? 'Début de la ronde'],
  }))
`,
  },
  edits: [
    {
      file: 'src/operations/index.ts',
      below: "from './reception/index.ts'",
      line: "import { roundOperation } from './round/index.ts'",
    },
    { file: 'src/operations/index.ts', below: '  orderInformationOperation,', line: '  roundOperation,' },
  ],
}
