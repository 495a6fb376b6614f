const format = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** A moment as the clock on the warehouse's wall says it: « 12/03/2026 à 10:05 ». */
export const houseDayAndTime = (at: Date): string => format.format(at).replace(/,? /, ' à ')
