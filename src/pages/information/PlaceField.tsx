import { locationCalls } from '#contract/endpoints/location.ts'
import { useReading } from '#src/api/useReading.tsx'
import { SuggestionField } from '#src/ui/aria/SuggestionField.tsx'

type Props = {
  label: string
  value: string
  onChange: (name: string) => void
  autoFocus?: boolean
}

const shown = 8

/** The locations whose name begins with the typed text. */
export function usePlaces(typed: string): readonly string[] {
  const prefix = typed.trim()
  const { data = [] } = useReading(
    locationCalls.findPrefix,
    { body: { prefix, limit: shown } },
    { enabled: prefix !== '', keepPrevious: true },
  )
  return prefix === '' ? [] : data.filter(name => name.startsWith(prefix))
}

/** The name of a location, completed while a person types it. */
export function PlaceField({ value, onChange, ...field }: Props) {
  const names = usePlaces(value)
  return (
    <SuggestionField
      {...field}
      required
      none="Aucun emplacement ne commence ainsi."
      value={value}
      onChange={text => onChange(text.toUpperCase())}
      options={names.map(name => ({ id: name, label: name }))}
    />
  )
}
