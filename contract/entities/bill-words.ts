import { priceText } from '../money.ts'
import { type BillLine, type Month, monthText } from './bill.ts'
import type { ChargeUnit } from './tariff.ts'

const counts = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })
const several = (count: number): string => (Math.abs(count) < 2 ? '' : 's')

/** « 1 250 pièces », « 30,5 m³·jours », « 3 h 25 » */
export const quantityText = (quantity: number, unit: ChargeUnit): string => {
  const count = counts.format(quantity)
  switch (unit) {
    case 'one':
      return count
    case 'piece':
      return `${count} pièce${several(quantity)}`
    case 'day':
      return `${count} jour${several(quantity)}`
    case 'litre_day':
      return `${counts.format(quantity / 1000)} m³·jour${several(quantity / 1000)}`
    case 'minute':
      return hoursText(quantity)
    case 'month':
      return `${count} mois`
  }
}

function hoursText(minutes: number): string {
  const [size, sign] = minutes < 0 ? [-minutes, '-'] : [minutes, '']
  const [hours, rest] = [Math.floor(size / 60), size % 60]
  if (hours === 0) return `${sign}${rest} min`
  return rest === 0
    ? `${sign}${counts.format(hours)} h`
    : `${sign}${counts.format(hours)} h ${String(rest).padStart(2, '0')}`
}

const per: Readonly<Record<ChargeUnit, string>> = {
  one: '',
  piece: ' / pièce',
  day: ' / jour',
  litre_day: ' / m³·jour',
  minute: ' / h',
  month: ' / mois',
}

/** « 0,0035 € / pièce »; empty where the amount is a sum of several prices. */
export const unitPriceText = ({ price, unit }: Pick<BillLine, 'price' | 'unit'>): string =>
  price === null ? '' : priceText(price) + per[unit]

/** « de novembre 2026 », « d’octobre 2026 » */
export const ofMonth = (month: Month): string =>
  /^[aeiou]/.test(monthText(month)) ? `d’${monthText(month)}` : `de ${monthText(month)}`
