import { parseDate } from '@internationalized/date'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import {
  Button,
  CalendarCell,
  CalendarGrid,
  DateField,
  DateInput,
  DateRangePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  I18nProvider,
  Label,
  Popover,
  RangeCalendar,
} from 'react-aria-components'
import { IconButton } from '../Button.tsx'
import { Help, labelClass } from './fields.tsx'

/** First and last day as ISO dates, null for all days. */
export type Days = { from: string; to: string } | null

type Props = {
  days: Days
  onDays: (days: Days) => void
  /** Whether the field may be empty, which means all days. */
  clearable?: boolean
}

const square = 'grid size-11 place-items-center rounded-lg hover:bg-hover'

export function DayRange({ days, onDays, clearable = true }: Props) {
  const value = days && { start: parseDate(days.from), end: parseDate(days.to) }
  return (
    <I18nProvider locale="fr-FR">
      <DateRangePicker
        value={value}
        onChange={range => onDays(range && { from: range.start.toString(), to: range.end.toString() })}
      >
        <Label className="mb-1.5 block font-semibold">Jours</Label>
        <div className="flex items-center gap-1">
          <Group className="field flex w-auto items-center gap-1 pe-0 tabular-nums">
            <DateInput slot="start" className="flex">
              {segment => <DateSegment segment={segment} className="rounded px-0.5 max-sm:px-0" />}
            </DateInput>
            <span aria-hidden>–</span>
            <DateInput slot="end" className="flex">
              {segment => <DateSegment segment={segment} className="rounded px-0.5 max-sm:px-0" />}
            </DateInput>
            <Button aria-label="Ouvrir le calendrier" className={square}>
              <CalendarDays size={20} aria-hidden />
            </Button>
          </Group>
          {days && clearable && (
            <IconButton label="Tous les jours" onClick={() => onDays(null)}>
              <X size={18} aria-hidden />
            </IconButton>
          )}
        </div>
        <Popover className="rounded-2xl border border-line bg-surface p-4 text-ink shadow-2xl">
          <Dialog className="outline-none">
            <RangeCalendar>
              <header className="flex items-center justify-between pb-2">
                <Button slot="previous" className={square}>
                  <ChevronLeft size={20} aria-hidden />
                </Button>
                <Heading className="font-bold first-letter:uppercase" />
                <Button slot="next" className={square}>
                  <ChevronRight size={20} aria-hidden />
                </Button>
              </header>
              <CalendarGrid>
                {date => (
                  <CalendarCell
                    date={date}
                    className="grid size-11 place-items-center rounded-lg hover:bg-hover data-[outside-month]:invisible data-[selected]:bg-primary data-[selected]:text-white"
                  />
                )}
              </CalendarGrid>
            </RangeCalendar>
          </Dialog>
        </Popover>
      </DateRangePicker>
    </I18nProvider>
  )
}

type DayFieldProps = {
  label: string
  /** An ISO date; null while there is none. */
  value: string | null
  onChange: (value: string | null) => void
  help?: string
  error?: string | undefined
}

/** A day, typed digit by digit or stepped by arrow keys. */
export function DayField({ label, value, onChange, help, error }: DayFieldProps) {
  return (
    <I18nProvider locale="fr-FR">
      <DateField
        value={value === null ? null : parseDate(value)}
        onChange={day => onChange(day?.toString() ?? null)}
        isInvalid={error !== undefined}
        validationBehavior="aria"
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
        <Help help={help} error={error} />
      </DateField>
    </I18nProvider>
  )
}
