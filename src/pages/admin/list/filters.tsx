import type { DueTime } from '#contract/entities/order.ts'
import { useReading } from '#src/api/useReading.tsx'
import { useAccess } from '#src/session/access.tsx'
import { type Option, Select } from '#src/ui/aria/Select.tsx'
import { useOrderDoor } from '../order-door.ts'

/** What the filters let through, by their names in the call's question. Undefined lets everything through. */
export type Filters = { readonly [name: string]: string | undefined }

/** One filter of a list, declared: a choice among values, or none. */
export type Filter<T extends string = string> = {
  readonly label: string
  /** « Tous » or « Toutes »: what stands for no filter. Without it, a value is always chosen. */
  readonly all?: string
  /** What is chosen at first. */
  readonly start?: T
  /** The words of the values, in their order. */
  readonly options?: Readonly<Record<T, string>>
  /** Values that are not known beforehand, and may depend on the other filters. */
  readonly useOptions?: (filters: Filters) => readonly Option[]
  /** The filter whose values depend on this one. */
  readonly clears?: string
}

/** Keeps the rows of one of this person's shops. */
export const shopFilter: Filter = {
  label: 'Boutique',
  all: 'Toutes',
  useOptions: () => useAccess().shops.map(({ slug, name }) => ({ id: slug, label: name })),
}

export const carrierFilter: Filter = {
  label: 'Transporteur',
  all: 'Tous',
  useOptions: () => useOrderChoices().carriers.map(({ slug, name }) => ({ id: slug, label: name })),
}

/** Keeps the orders of one campaign, among those of the chosen shop. */
export const campaignFilter: Filter = {
  label: 'Campagne',
  all: 'Toutes',
  useOptions: ({ shop }) =>
    useOrderChoices()
      .campaigns.filter(one => shop === undefined || one.shop === shop)
      .map(({ slug, name }) => ({ id: slug, label: name })),
}

/** Keeps what has not left and whose departure is then. */
export const dueFilter: Filter<DueTime> = {
  label: 'Départ',
  all: 'Tous',
  options: { late: 'Manqué', today: 'Aujourd’hui', later: 'Plus tard' },
}

type Props = {
  name: string
  filter: Filter
  filters: Filters
  onChange: (change: Filters) => void
}

export function FilterField({ name, filter, filters, onChange }: Props) {
  const { label, all, clears, options: words = {}, useOptions = () => optionsOf(words) } = filter
  const options = useOptions(filters)
  const choose = (id: string) =>
    onChange({
      [name]: options.find(option => option.id === id)?.id,
      ...(clears ? { [clears]: undefined } : {}),
    })
  return (
    <Select
      label={label}
      value={filters[name] ?? every}
      onChange={choose}
      options={all === undefined ? options : [{ id: every, label: all }, ...options]}
    />
  )
}

const every = 'every'

const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([id, label]) => ({ id, label }))

const noChoices = { carriers: [], campaigns: [] }
function useOrderChoices() {
  const { calls, of } = useOrderDoor()
  return useReading(calls.choices, { params: of }, { freshMs: 60_000 }).data?.data ?? noChoices
}
