import type { InputOf } from '#contract/endpoint.ts'
import { type historySorts, type PrintHistoryEntry, printLogCalls } from '#contract/endpoints/print-log.ts'
import { OperationType, type PrintType } from '#contract/operations.ts'
import { PickingType, pickingTypeWords } from '#contract/picking-types.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { statusWords } from '#src/printing/words.ts'
import type { Days } from '#src/ui/aria/days.tsx'
import type { Sorting } from '#src/ui/aria/Table.tsx'
import { formatNumericHour } from '#src/ui/dates.ts'

export type HistorySort = (typeof historySorts)[number]

export type Asked = {
  days: Days
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

/** The export stops here. For a longer history the user narrows the days and exports in parts. */
const exportedAtMost = 10_000
const exportPage = 200

export const useHistory = (asked: Asked) =>
  useReading(printLogCalls.history, { query: queryOf(asked) }, { keepPrevious: true, onFocus: true })

/** Reads all pages of the filtered history for the export. On failure it returns the sentence for the user. */
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
    formatNumericHour(date),
    name,
    typeText(type),
    user ?? '',
    computer ?? '',
    printer,
    job ? statusWords[job.status] : '',
    reason ?? '',
  ]),
]

export const typeText = (type: PrintType): string => {
  const picking = PickingType.safeParse(type)
  return picking.success
    ? `${typeWords.PICKING} · ${pickingTypeWords[picking.data]}`
    : typeWords[OperationType.parse(type)]
}

/** The name of each operation in the menu. */
export const typeWords: Readonly<Record<OperationType, string>> = {
  INFO: 'Information',
  PICKING: 'Picking',
  REBUT: 'Rebut',
  RECEPTION: 'Réception',
  REPRINT: 'Réimpression',
  RETURN_PRODUCT: 'Retour',
  SHIPPING: 'Expédition',
  INVENTORY: 'Inventaire',
  TRANSFER: 'Transfert',
  BARCODE: 'Étiquettes',
}
