/** The clock on the warehouse's wall. */
export const timeZone = 'Europe/Paris'

const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone })

/** The day that a moment belongs to there: 2026-03-12. */
export const houseDay = (at: Date | number): string => calendar.format(at)

/** Goods are good until the end of the day that is printed on them. */
export const isPerished = (expiry: string | null, today: string): boolean => expiry !== null && expiry < today
