import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { and, eq } from 'drizzle-orm'
import { csvLines, csvStart } from '#contract/csv.ts'
import type { FileAnswer } from '#contract/endpoint.ts'
import { type Bill, type BillPaper, billPapers } from '#contract/entities/bill.ts'
import { conflict, isRefusal, type OrRefusal } from '#contract/problems.ts'
import type { UserShop } from '../auth/user.ts'
import type { Database, Db, Tx } from '../db/open.ts'
import { billFiles, bills } from '../db/schema/index.ts'
import { xlsxBytes } from '../sheets/file.ts'
import { type ClosedBill, closedBill } from './closed.ts'
import { detailText } from './detail.ts'
import { type Asked, draftOf } from './draft.ts'
import type { Biller } from './facts.ts'
import { type EarlierBill, isClosed } from './papers/invoice.ts'
import { billPdf } from './papers/invoice-pdf.ts'
import { billXml } from './papers/invoice-xml.ts'
import { billTable } from './papers/table.ts'

const [press, unpress] = [promisify(gzip), promisify(gunzip)]

const types: Readonly<Record<BillPaper, readonly [ending: string, type: string]>> = {
  pdf: ['.pdf', 'application/pdf'],
  xml: ['.xml', 'application/xml'],
  csv: ['.csv', 'text/csv; charset=utf-8'],
  xlsx: ['.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  detail: ['-detail.csv', 'text/csv; charset=utf-8'],
}

type House = { readonly by: Biller; readonly shop: UserShop }

/** A file of a bill. That of a closed one is made once and kept; that of a draft is made as it stands now. */
export async function fileOf(db: Db | Tx, asked: Asked, paper: BillPaper): OrRefusal<FileAnswer> {
  const closed = await closedBill(db, asked, asked.month)
  if (closed) return named(closed.bill, paper, await keptFile(db, asked, closed, paper))
  if (paper === 'xml') {
    return conflict('bill-draft', 'La facture électronique existe dès que la facture est arrêtée.')
  }
  const draft = await draftOf(db, asked)
  return isRefusal(draft) ? draft : named(draft, paper, await bytesOf(db, asked, draft, paper))
}

function named({ shop, month, closed }: Bill, paper: BillPaper, data: Uint8Array): FileAnswer {
  const [ending, type] = types[paper]
  return {
    name: `${closed?.number ?? `brouillon-${shop.slug}-${month}`}${ending}`,
    type,
    data: Uint8Array.from(data),
  }
}

async function keptFile(
  db: Db | Tx,
  house: House,
  { id, bill }: ClosedBill,
  paper: BillPaper,
): Promise<Uint8Array> {
  const find = async () => {
    const [row] = await db
      .select({ data: billFiles.data })
      .from(billFiles)
      .where(and(eq(billFiles.billId, id), eq(billFiles.paper, paper)))
    return row && unpress(row.data)
  }
  const known = await find()
  if (known) return known
  const made = await bytesOf(db, house, bill, paper)
  const sha256 = createHash('sha256').update(made).digest('hex')
  const row = { billId: id, paper, data: await press(made), sha256 }
  await db.insert(billFiles).values(row).onConflictDoNothing()
  // Another server may have been first: its bytes are the bill's.
  return (await find()) ?? made
}

async function bytesOf(
  db: Db | Tx,
  house: House,
  bill: Bill,
  paper: BillPaper,
  pause?: () => Promise<void>,
): Promise<Uint8Array> {
  const { titles, rows } = billTable(bill)
  switch (paper) {
    case 'pdf':
      return billPdf(bill, { earlier: await earlierOf(db, house, bill), timeZone: house.by.timeZone })
    case 'xml':
      if (!isClosed(bill)) throw new Error('A draft has no electronic invoice')
      return Buffer.from(billXml(bill, await earlierOf(db, house, bill)))
    case 'csv':
      return Buffer.from(csvStart + csvLines([titles, ...rows]))
    case 'xlsx':
      return joined(xlsxBytes(titles, rows))
    case 'detail':
      return joined(detailText(db, house, bill, pause))
  }
}

async function joined(parts: AsyncIterable<Uint8Array | string>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(Buffer.from(part))
  return Buffer.concat(all)
}

/** The closed bills whose months this one corrects. */
async function earlierOf(db: Db | Tx, { by, shop }: House, { month, lines }: Bill): Promise<EarlierBill[]> {
  const corrected = new Set(lines.flatMap(line => (line.month === month ? [] : [line.month])))
  if (corrected.size === 0) return []
  const rows = await db
    .select({ month: bills.month, number: bills.number, issuedOn: bills.issuedOn })
    .from(bills)
    .where(and(eq(bills.warehouseId, by.warehouseId), eq(bills.shopId, shop.id)))
    .orderBy(bills.month)
  return rows.filter(row => corrected.has(row.month))
}

/** Makes the files of a bill that has just been closed. A killed server leaves them to whoever asks first. */
export async function keepFiles(
  { db, quiet }: Pick<Database, 'db' | 'quiet'>,
  house: House,
  month: string,
): Promise<void> {
  const closed = await closedBill(db, house, month)
  if (!closed) return
  for (const paper of billPapers) {
    await quiet()
    await keptFile(db, house, closed, paper)
  }
}
