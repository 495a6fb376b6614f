/** The time zone of a warehouse that names none. */
export const usualZone = 'Europe/Paris'

const calendars = new Map<string, Intl.DateTimeFormat>()

/** The day at this moment in this time zone: 2026-03-12. */
export function dayIn(zone: string, at: Date | number): string {
  const calendar = calendars.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
  calendars.set(zone, calendar)
  return calendar.format(at)
}

/** Goods are good until the end of the printed day. */
export const isPerished = (expiry: string | null, today: string): boolean => expiry !== null && expiry < today
