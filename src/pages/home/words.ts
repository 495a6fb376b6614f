import type { OwnAct } from '#contract/endpoints/home.ts'
import type { OperationType } from '#contract/operations.ts'
import { plural } from '#src/ui/numbers.ts'

export const told = (...parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(' · ')

const hour = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' })
const dayAndHour = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** « 09:04 » of today, « 11 mars, 17:30 » of any other day. */
export function sayWhen(at: string, now = new Date()): string {
  const then = new Date(at)
  return then.toDateString() === now.toDateString() ? hour.format(then) : dayAndHour.format(then)
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** « 2 h 05 », « 12 min 05 s » within the last hour; nothing once it has passed. */
export function sayLeft(ms: number): string | undefined {
  if (ms <= 0) return undefined
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0')
  if (ms >= hourMs) return `${Math.floor(ms / hourMs)} h ${two((ms % hourMs) / minuteMs)}`
  return `${Math.floor(ms / minuteMs)} min ${two((ms % minuteMs) / 1000)} s`
}

const moved: Readonly<Record<OperationType, string>> = {
  INFO: 'Information',
  PICKING: 'Prélèvement',
  REBUT: 'Mise au rebut',
  RECEPTION: 'Réception',
  REPRINT: 'Réimpression',
  RETURN_PRODUCT: 'Retour',
  SHIPPING: 'Expédition',
  INVENTORY: 'Correction d’inventaire',
  TRANSFER: 'Transfert',
  BARCODE: 'Étiquette',
}

/** « Transfert : 2 × Carnet » */
export function sayAct(act: OwnAct): string {
  if (act.kind === 'order') return act.text
  const { type, qty, product, products } = act
  const what =
    products === 1 ? `${qty} × ${product}` : `${plural(qty, 'pièce')} de ${plural(products, 'article')}`
  return `${moved[type]} : ${what}`
}
