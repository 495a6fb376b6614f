export function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/**
 * Turns YYMMDD into YYYY-MM-DD. GS1 takes the century that puts the year between 49 years back and 50 ahead; day 00 is
 * the month's last.
 */
export function isoDate(yymmdd: string, thisYear: number): string {
  const short = Number(yymmdd.slice(0, 2))
  const ahead = short - (thisYear % 100)
  const century = thisYear - (thisYear % 100) + (ahead >= 51 ? -100 : ahead <= -50 ? 100 : 0)
  const year = century + short
  const month = Number(yymmdd.slice(2, 4))
  const day = Number(yymmdd.slice(4)) || daysIn(year, month)
  return `${year}-${yymmdd.slice(2, 4)}-${String(day).padStart(2, '0')}`
}
