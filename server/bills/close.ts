import { eq, sql } from 'drizzle-orm'
import { dayIn } from '#contract/day.ts'
import { type Bill, monthText } from '#contract/entities/bill.ts'
import { isMailAddress } from '#contract/entities/mail.ts'
import { euroText } from '#contract/money.ts'
import { conflict, isRefusal, type OrRefusal, refuse } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import type { Tx } from '../db/open.ts'
import { billLines, billMails, billNumbers, bills, shops } from '../db/schema/index.ts'
import { keepOpenDays, lastOver } from '../figures/keep.ts'
import { closedBill } from './closed.ts'
import { type Asked, draftOf } from './draft.ts'
import { daysOf } from './month.ts'
import { partiesOf } from './parties.ts'
import { lockTariffs } from './tariffs.ts'

/**
 * Closes a month's bill: its days are kept, its lines written, and it gets the next number of its year. All in one
 * transaction, under the shop's lock: of two managers the second is told, and a kill leaves a draft or a closed bill.
 */
export async function closeBill(
  act: AdminAct,
  asked: Asked,
  total: number,
  /** Whether this server sends mails: it writes down that the buyer is to get one. */
  mails: boolean,
): OrRefusal<{ bill: Bill }> {
  const { tx, note } = act
  const { by, shop, month, now } = asked
  await lockTariffs(tx, by, shop)
  note({}, `${shop.name}, ${monthText(month)}`)
  const before = await closedBill(tx, { by, shop }, month)
  if (before) return conflict('bill-closed', `Cette facture est arrêtée : ${before.bill.closed?.number}.`)
  if (daysOf(month).to > lastOver(by, now)) {
    return conflict(
      'bill-running',
      'Ce mois n’est pas fini : la facture s’arrête à partir du premier du mois suivant.',
    )
  }
  const { seller, buyer } = await partiesOf(tx, by, shop)
  if (!seller) return refuse('bill-no-seller', 'Dites d’abord qui facture : nom, adresse, SIREN, TVA.')
  if (!seller.siren) {
    return refuse('bill-no-siren', 'Donnez le SIREN de qui facture : une facture sans lui n’est pas valable.')
  }
  if (!buyer) return refuse('bill-no-buyer', 'Dites d’abord qui est facturé : nom et adresse de la boutique.')
  if (!(await keepOpenDays(tx, by, daysOf(month), now))) {
    return conflict('bill-counting', 'Les derniers jours du mois se comptent : réessayez dans une minute.')
  }
  const bill = await draftOf(tx, asked)
  if (isRefusal(bill)) return bill
  if (bill.lines.length === 0) return conflict('bill-empty', 'Il n’y a rien à facturer ce mois-ci.')
  if (bill.total !== total) {
    return conflict(
      'bill-changed',
      `La facture a changé entre-temps : ${euroText(bill.total)} au lieu de ${euroText(total)}. Relisez-la.`,
    )
  }
  const issuedOn = dayIn(by.timeZone, now)
  const number = await nextNumber(tx, issuedOn)
  const id = await write(tx, asked, bill, { number, issuedOn, seller, buyer, closedBy: act.by.id })
  if (mails && buyer.email && isMailAddress(buyer.email))
    await tx.insert(billMails).values({ billId: id, address: buyer.email, at: now })
  note({ numéro: number, total: euroText(total) }, `${shop.name}, ${monthText(month)}`)
  const closed = await closedBill(tx, { by, shop }, month)
  if (!closed) throw new Error(`Bill ${number} was not written`)
  return { bill: closed.bill }
}

type Signed = Pick<NonNullable<Bill['closed']>, 'number' | 'issuedOn' | 'seller' | 'buyer'> & {
  readonly closedBy: string | null
}

async function write(
  tx: Tx,
  { by, shop, month, now }: Asked,
  { lines, warehouse }: Bill,
  signed: Signed,
): Promise<string> {
  const [named] = await tx.select({ name: shops.name }).from(shops).where(eq(shops.id, shop.id))
  const [made] = await tx
    .insert(bills)
    .values({
      ...{ warehouseId: by.warehouseId, shopId: shop.id, month, ...signed },
      dueOn: daysAfter(signed.issuedOn, signed.seller.payWithin),
      ...{ closedAt: now, closedBy: signed.closedBy },
      ...{ shopName: named?.name ?? shop.name, warehouseName: warehouse },
    })
    .returning({ id: bills.id })
  if (!made) throw new Error('The bill was not written')
  await tx.insert(billLines).values(lines.map((line, position) => ({ ...line, billId: made.id, position })))
  return made.id
}

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 24 * 3_600_000).toISOString().slice(0, 10)

/** The row of the year is locked until the end of the transaction, so that a number that is not used is given again. */
async function nextNumber(tx: Tx, issuedOn: string): Promise<string> {
  const year = Number(issuedOn.slice(0, 4))
  const [row] = await tx
    .insert(billNumbers)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: billNumbers.year, set: { last: sql`${billNumbers.last} + 1` } })
    .returning({ last: billNumbers.last })
  if (!row) throw new Error('No number was given')
  return `F${year}-${String(row.last).padStart(5, '0')}`
}
