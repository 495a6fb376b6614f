import type { Bill } from '#contract/entities/bill.ts'
import { toArchive } from '../../documents/archive.ts'
import { paged } from '../../documents/pages.ts'
import { printable, type Sheet } from '../../documents/sheet.ts'
import { asOwed, type EarlierBill, isClosed } from './invoice.ts'
import { groupRows } from './invoice-rows.ts'
import { billXml } from './invoice-xml.ts'
import { headOf, openingOf } from './parties.ts'
import { endRow, together } from './sums.ts'
import { titleOf } from './titles.ts'

type Options = {
  /** Closed bills that this one corrects. */
  readonly earlier?: readonly EarlierBill[]
  /** Where a draft's hour is told. */
  readonly timeZone?: string
}

/** A closed bill as Factur-X: pages for people, with the electronic invoice inside. A draft has the pages alone. */
export function billPdf(
  bill: Bill,
  { earlier = [], timeZone = 'Europe/Paris' }: Options = {},
): Promise<Uint8Array> {
  const { closed } = bill
  return toArchive(
    {
      title: titleOf(bill),
      author: printable(closed?.seller.name ?? bill.warehouse),
      at: new Date(closed?.at ?? bill.upTo),
      ...(isClosed(bill)
        ? { invoice: { name: 'factur-x.xml', xml: billXml(bill, earlier), level: 'EN 16931' } }
        : {}),
    },
    billSheets(bill, earlier, timeZone),
  )
}

function billSheets(bill: Bill, earlier: readonly EarlierBill[], timeZone: string): Sheet[] {
  const lines = groupRows(asOwed(bill))
  return paged({
    title: `${titleOf(bill)} · ${bill.shop.name}`,
    head: headOf(bill),
    opening: openingOf(bill, timeZone),
    // The sums never stand on a page without a line.
    rows: [...lines.slice(0, -1), together([...lines.slice(-1), endRow(bill, earlier)])],
  })
}
