const moment = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const day = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short' })

/** « 12 mars, 09:04 » */
export const shortMoment = (at: string): string => moment.format(new Date(at))

/** « 12 mars » */
export const shortDate = (at: string): string => day.format(new Date(at))
