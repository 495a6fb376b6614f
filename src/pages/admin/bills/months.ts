import type { HouseBill, MissingForBill } from '#contract/endpoints/bill.ts'
import type { Month } from '#contract/entities/bill.ts'
import { houseDay } from '#machines/shared/house-day.ts'

/** The month of this day and the twelve before it, the latest first. */
export function lastMonths(day: string): Month[] {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return Array.from({ length: 13 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

/** A month that is not over yet. */
export const isRunning = (month: Month): boolean => month >= houseDay(Date.now()).slice(0, 7)

const missingWords: Readonly<Record<MissingForBill, string>> = {
  tariff: 'un tarif',
  seller: 'qui facture',
  siren: 'le SIREN de qui facture',
  buyer: 'qui est facturé',
}

/** « Il manque qui est facturé » */
export function missingText({ entry, missing }: Pick<HouseBill, 'entry' | 'missing'>, month: Month): string {
  if (entry?.number) return 'Arrêtée'
  if (missing.length > 0) return `Il manque ${missing.map(one => missingWords[one]).join(', ')}`
  return isRunning(month) ? 'Le mois court' : 'Prête'
}
