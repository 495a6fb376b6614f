/** The time zone of the warehouse. */
export const timeZone = 'Europe/Paris'

const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone })

/** The warehouse's day at this moment: 2026-03-12. */
export const houseDay = (at: Date | number): string => calendar.format(at)

/** Goods are good until the end of the printed day. */
export const isPerished = (expiry: string | null, today: string): boolean => expiry !== null && expiry < today
