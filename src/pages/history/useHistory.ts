import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf, InputOf } from '#contract/endpoint.ts'
import { type historySorts, type PrintHistoryEntry, printLogCalls } from '#contract/endpoints/print-log.ts'
import type { OperationType } from '#contract/operations.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/context.tsx'
import { orThrow, type RefusedError } from '#src/api/refusal.ts'
import { statusWords } from '#src/printing/words.ts'
import type { Sorting } from '#src/ui/table/SortHeader.tsx'
import { sayMoment, typeWords } from './words.ts'

export type HistorySort = (typeof historySorts)[number]

export type Asked = {
  /** First and last day, as ISO dates; null for all days. */
  days: { from: string; to: string } | null
  type: OperationType | undefined
  name: string
  sorting: Sorting<HistorySort>
  page: number
  size: number
}

export const firstAsked: Asked = {
  days: null,
  type: undefined,
  name: '',
  sorting: { by: 'date', order: 'desc' },
  page: 0,
  size: 25,
}

/** A spreadsheet of more is asked for by day. */
const exportedAtMost = 10_000
const exportPage = 200

export function useHistory(asked: Asked) {
  const call = useCall()
  return useQuery<AnswerOf<typeof printLogCalls.history>['data'], RefusedError>({
    queryKey: [printLogCalls.history.name, asked],
    queryFn: async ({ signal }) =>
      orThrow(await call(printLogCalls.history, { query: queryOf(asked) }, { signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** All that the filters let through, for a spreadsheet; or why it cannot be had. */
export function useWholeHistory() {
  const call = useCall()
  return async (asked: Asked): Promise<PrintHistoryEntry[] | string> => {
    const entries: PrintHistoryEntry[] = []
    for (let page = 0; entries.length < exportedAtMost; page += 1) {
      const answer = await call(printLogCalls.history, {
        query: queryOf({ ...asked, page, size: exportPage }),
      })
      if (isRefusal(answer)) return answer.refused.detail
      entries.push(...answer.data.entries)
      if (entries.length >= answer.data.total || answer.data.entries.length === 0) break
    }
    return entries
  }
}

function queryOf({
  days,
  type,
  name,
  sorting,
  page,
  size,
}: Asked): InputOf<typeof printLogCalls.history>['query'] {
  return {
    ...(days ?? {}),
    ...(type ? { type } : {}),
    ...(name === '' ? {} : { name }),
    sort: sorting.by,
    order: sorting.order,
    page,
    size,
  }
}

export const csvRows = (entries: readonly PrintHistoryEntry[]): string[][] => [
  ['Date', 'Document', 'Type', 'Par', 'Poste', 'Imprimante', 'État', 'Motif'],
  ...entries.map(({ date, name, type, user, computer, printer, job, reason }) => [
    sayMoment(date),
    name,
    typeWords[type],
    user ?? '',
    computer ?? '',
    printer,
    job ? statusWords[job.status] : '',
    reason ?? '',
  ]),
]
