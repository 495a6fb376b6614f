import { kindWords } from '#contract/barcodes/kinds.ts'
import { refused } from '../shared/decision.ts'
import type { ScanEvent } from '../shared/operation.ts'
import { apply } from '../shared/parts.ts'
import { choosingStates } from './choosing.ts'
import { closingStates } from './closing.ts'
import { countingStates } from './counting.ts'
import { labellingStates } from './labelling.ts'
import { linkingStates } from './linking.ts'
import { type Context, type Outcome, reception } from './ports.ts'
import { puttingStates } from './putting.ts'

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
