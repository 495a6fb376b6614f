import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { dayIn, usualZone } from '#contract/day.ts'
import type { DueTime } from '#contract/entities/order.ts'
import { useReading } from '#src/api/useReading.tsx'
import { useAccess } from '#src/session/access.tsx'
import { DayField } from '#src/ui/aria/days.tsx'
import { type Option, Select } from '#src/ui/aria/Select.tsx'
import { IconButton } from '#src/ui/Button.tsx'
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
  /** The filter whose values depend on this one, or that cannot stand beside it. */
  readonly clears?: string
  /** A past day of the calendar, which is typed. */
  readonly pastDay?: true
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

export const FilterField = (props: Props) =>
  props.filter.pastDay ? <PastDay {...props} /> : <ChoiceField {...props} />

/** A day that is being typed is none yet, and one to come is never asked for. */
function PastDay({ name, filter: { label, clears }, filters, onChange }: Props) {
  const { warehouse } = useAccess()
  const asked = filters[name] ?? null
  const [typed, setTyped] = useState(asked)
  const today = dayIn(warehouse?.timeZone ?? usualZone, Date.now())
  const ask = (day: string | undefined) =>
    onChange({ [name]: day, ...(clears && day !== undefined ? { [clears]: undefined } : {}) })
  const type = (day: string | null) => {
    setTyped(day)
    if (day === null || isPast(day, today)) ask(day ?? undefined)
  }
  const isWrong = typed !== null && typed > today
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <DayField
          label={label}
          value={typed}
          onChange={type}
          {...(isWrong ? { help: 'Ce jour n’est pas encore passé.' } : {})}
        />
      </div>
      {typed !== null && (
        <div className="pt-8">
          <IconButton label="Revenir à aujourd’hui" onClick={() => type(null)}>
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  )
}

/** Its year is typed whole. */
const isPast = (day: string, today: string) => /^(19|2\d)\d\d-/.test(day) && day <= today

function ChoiceField({ name, filter, filters, onChange }: Props) {
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
