import type { WorkKind } from '#contract/endpoints/figures.ts'
import { count } from '#src/ui/numbers.ts'

/** As the home page names them. */
export const workWords: Readonly<Record<WorkKind, string>> = {
  received: 'Reçu',
  moved: 'Rangé',
  replenished: 'Réapprovisionné',
  assembled: 'Assemblé',
  picked: 'Prélevé',
  sorted: 'Trié au mur',
  packed: 'Emballé',
  shipped: 'Expédié',
  returned: 'Retourné',
  scrapped: 'Mis au rebut',
  counted: 'Compté',
}

const percent = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 })

/** « 2,4 % », a dash where there is nothing to share. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : percent.format(part / whole)

const times = new Intl.NumberFormat('fr-FR', { maximumSignificantDigits: 2 })

/** « 1,4 × »: how often the stock of now left; a dash where none lies here. */
export const rotation = (shipped: number, stock: number): string =>
  stock === 0 ? '–' : `${times.format(shipped / stock)} ×`

/** « 45 min », « 2 h 05 », « 3 j 4 h » */
export function duration(minutes: number): string {
  if (minutes < 60) return `${count(minutes)} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')}`
  return `${count(Math.floor(hours / 24))} j ${hours % 24} h`
}
