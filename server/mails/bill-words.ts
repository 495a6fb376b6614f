import { type Bill, isCredit, monthText } from '#contract/entities/bill.ts'
import { euroText } from '#contract/money.ts'
import { houseLongDay } from '../dates.ts'
import { escaped } from './escaped.ts'

/** « Facture F2026-00001, janvier 2026 : 120,00 € à payer avant le 28 février 2026. » */
export function billSentence(bill: Bill): string {
  if (!bill.closed) throw new Error('A draft is not mailed')
  const { number, dueOn } = bill.closed
  const sum = isCredit(bill)
    ? `${euroText(-bill.total)} en votre faveur`
    : `${euroText(bill.total)} à payer avant le ${houseLongDay(new Date(`${dueOn}T12:00:00Z`), 'UTC')}`
  return `Facture ${number}, ${monthText(bill.month)} : ${sum}.`
}

/** The mail to the buyer's own address, which may be read by somebody who has no log-in. */
export function writeBillMail(bill: Bill): { subject: string; text: string; html: string } {
  const from = bill.closed?.seller.name ?? bill.warehouse
  const lines = [
    'Bonjour,',
    billSentence(bill),
    'Elle est jointe en PDF ; la facture électronique (Factur-X) est dedans.',
    `Ce mail vient de ${from}, qui prépare les commandes de ${bill.shop.name}.`,
  ]
  return {
    subject: `${from} : ${billSentence(bill)}`.replace(/\s+/g, ' ').slice(0, 180),
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html><html lang="fr"><meta charset="utf-8"><body style="font-family:sans-serif;line-height:1.5">
${lines.map(line => `<p>${escaped(line)}</p>`).join('\n')}</body></html>`,
  }
}
