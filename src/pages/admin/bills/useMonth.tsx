import { useSearchParams } from 'react-router-dom'
import { Month, monthText } from '#contract/entities/bill.ts'
import { houseDay } from '#machines/shared/house-day.ts'
import { useActs } from '#src/commands/page.ts'
import { Select } from '#src/ui/aria/Select.tsx'
import { lastMonths } from './months.ts'

/** The month in the page's address, the last one that is over at first, and the field that chooses another. */
export function useMonth(title: string) {
  const [search, setSearch] = useSearchParams()
  const months = lastMonths(houseDay(Date.now()))
  const month = Month.safeParse(search.get('month')).data ?? months[1] ?? ''
  const show = (month: Month) => setSearch({ month }, { replace: true })
  const at = months.indexOf(month)
  const [before, after] = [months[at + 1], months[at - 1]]
  useActs(
    title,
    [
      {
        id: 'bill.month-before',
        title: 'Le mois d’avant',
        because: before === undefined ? 'Choisissez le mois dans l’adresse.' : undefined,
        run: () => before && show(before),
      },
      {
        id: 'bill.month-after',
        title: 'Le mois d’après',
        because: after === undefined ? 'Ce mois n’a pas commencé.' : undefined,
        run: () => after && show(after),
      },
    ],
    'month',
  )
  const field = (
    <Select
      look="inline"
      className="border-b border-line px-4 py-2"
      label="Mois"
      value={month}
      onChange={show}
      options={[...new Set([...months, month])].map(id => ({ id, label: monthText(id) }))}
    />
  )
  return { month, field }
}
