import { parseDate } from '@internationalized/date'
import { DateField, DateInput, DateSegment, I18nProvider, Label } from 'react-aria-components'
import { Help, labelClass } from './fields.tsx'

type Props = {
  label: string
  /** As an ISO date; null while there is none. */
  value: string | null
  onChange: (value: string | null) => void
  help?: string
}

/** A day, typed digit by digit or stepped by arrow keys. */
export function DayField({ label, value, onChange, help }: Props) {
  return (
    <I18nProvider locale="fr-FR">
      <DateField
        value={value === null ? null : parseDate(value)}
        onChange={day => onChange(day?.toString() ?? null)}
      >
        <Label className={labelClass}>{label}</Label>
        <DateInput className="field flex items-center tabular-nums">
          {segment => (
            <DateSegment
              segment={segment}
              className="rounded px-0.5 outline-none data-focused:bg-primary-soft"
            />
          )}
        </DateInput>
        <Help help={help} />
      </DateField>
    </I18nProvider>
  )
}
