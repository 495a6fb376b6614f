import { kindWords } from '#contract/barcodes/kinds.ts'
import type { ScanEvent } from './operation.ts'
import { refused } from './outcome.ts'
import { apply } from './parts.ts'
import { type Context, type Outcome, reception } from './reception/base.ts'
import { choosingStates } from './reception/choosing.ts'
import { closingStates } from './reception/closing.ts'
import { countingStates } from './reception/counting.ts'
import { labellingStates } from './reception/labelling.ts'
import { linkingStates } from './reception/linking.ts'
import { puttingStates } from './reception/putting.ts'

export const receptionMachine = reception.createMachine({
  id: 'reception',
  context: {
    documents: [],
    document: null,
    taken: [],
    held: null,
    seen: [],
    places: { ordinary: null, quarantine: null },
    to: { ordinary: null, quarantine: null },
    asked: '',
    changeId: '',
    rest: null,
    by: null,
    caseOf: 1,
    put: null,
  },
  initial: 'listing',
  on: {
    'scan.*': { actions: apply(({ context, event }) => wrongTurn(context, event)) },
  },
  states: {
    ...choosingStates,
    ...countingStates,
    ...linkingStates,
    ...puttingStates,
    ...labellingStates,
    ...closingStates,
  },
})

function wrongTurn({ document, held }: Context, { code }: ScanEvent): Outcome {
  return refused(`Ceci est ${kindWords[code.kind].one} : ${whatNow()}.`)

  function whatNow() {
    if (!document) return 'scannez d’abord la réception, ou commencez sans document'
    return held ? 'terminez d’abord avec l’article en main' : 'scannez un article ou un emplacement'
  }
}
