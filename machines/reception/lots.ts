import type { Gs1 } from '#contract/barcodes/index.ts'

export type Lot = { lot: string | null; expiry: string | null }

export function sayLot({ lot, expiry }: Lot): string[] {
  return [...(lot ? [`lot ${lot}`] : []), ...(expiry ? [`jusqu’au ${sayDay(expiry)}`] : [])]
}

export function lotOf({ lot, expiry, bestBefore }: Gs1): Lot {
  return { lot: lot ?? null, expiry: expiry ?? bestBefore ?? null }
}

export function sayDay(day: string): string {
  return day.split('-').reverse().join('/')
}

/** « L123 31/05/2027 »: a lot typed from the label, with its date if it has one. */
export function lotTyped(text: string | undefined): Lot | undefined {
  const read = /^(\S.{0,39}?)(?:\s+(\d{1,2})[/.](\d{1,2})[/.](\d{4}))?$/.exec((text ?? '').trim())
  const [, lot, day = '', month = '', year] = read ?? []
  if (!lot) return undefined
  if (year === undefined) return { lot, expiry: null }
  const expiry = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(expiry) ? { lot, expiry } : undefined
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
