const moment = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const day = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', year: 'numeric' })
/** A day of the calendar is the same in every time zone. */
const calendarDay = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeZone: 'UTC' })

export const sayMoment = (at: string): string => moment.format(new Date(at))
export const sayDay = (at: string): string => day.format(new Date(at))
export const sayExpiry = (date: string): string => calendarDay.format(new Date(date))
