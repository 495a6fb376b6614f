import { workListCalls } from '#contract/endpoints/work-list.ts'
import type { ReturnEntry } from '#contract/entities/work-list.ts'
import { operationPage } from '#src/operations/addresses.ts'
import { withCode } from '#src/operations/thing-pages.ts'
import { shopFilter } from '../list/filters.tsx'
import { listPage } from '../list/list-page.tsx'
import { returnColumns, returnList } from './return-list.tsx'

const stateWords: Readonly<Record<ReturnEntry['status'], string>> = {
  waiting: 'En attente',
  completed: 'Enregistré',
}

/** « Retours »: those that wait for a decision, and those of before. Each is decided on by itself, goods in hand. */
export const ReturnsPage = listPage({
  ...returnList,
  lead: 'Ce qui est revenu, et ce qui attend une décision.',
  files: 'returns',
  call: workListCalls.returns,
  filters: {
    state: { label: 'État', all: 'Tous', start: 'waiting', options: stateWords },
    shop: shopFilter,
  },
  // One that waits is decided on at the screen of returns; another is told by its order.
  opens: ({ name, status, order }) =>
    status === 'waiting' || order === null
      ? withCode(operationPage('order-return'), name)
      : withCode(operationPage('order-information'), order),
  columns: returnColumns({ ofHouse: true, state: ({ status }) => stateWords[status] }),
})
