import type { QueryOf } from '#contract/endpoint.ts'
import { type PrintHistoryEntry, printLogCalls } from '#contract/endpoints/print-log.ts'
import { OperationType, type PrintType } from '#contract/operations.ts'
import { PickingType } from '#contract/picking-types.ts'
import { pickingTypeWords } from '#contract/picking-words.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { statusWords } from '#src/printing/words.ts'
import { formatNumericHour } from '#src/ui/dates.ts'

/** The export stops here. For a longer history the user narrows the days and exports in parts. */
const exportedAtMost = 10_000
const exportPage = 200

/** Reads all pages of the filtered history for the export. On failure it returns the sentence for the user. */
export function useWholeHistory() {
  const call = useCall()
  return async (asked: QueryOf<typeof printLogCalls.history>): Promise<PrintHistoryEntry[] | string> => {
    const entries: PrintHistoryEntry[] = []
    for (let page = 0; entries.length < exportedAtMost; page += 1) {
      const answer = await call(printLogCalls.history, {
        query: { ...asked, page, size: exportPage },
      })
      if (isRefusal(answer)) return answer.refused.detail
      entries.push(...answer.data.entries)
      if (entries.length >= answer.data.total || answer.data.entries.length === 0) break
    }
    return entries
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

/** What a handheld shows instead of columns. */
export const inShort = ({ date, type, user, computer, printer, job }: PrintHistoryEntry): string =>
  [formatNumericHour(date), typeText(type), user, computer, printer, job && statusWords[job.status]]
    .filter(part => part)
    .join(' · ')
