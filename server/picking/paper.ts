import type { PrintJob } from '#contract/answer.ts'
import type { PickingList } from '#contract/entities/picking.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'
import { toPdf } from '../documents/pdf.ts'
import { keepPrints } from '../printing/prints.ts'
import { houseGrammar } from '../warehouse/grammar.ts'
import { contentsOf, listOf } from './contents.ts'
import { pickingListPages } from './list-sheet.ts'
import type { ListRow } from './lists.ts'

/** Draws a list's pages, keeps them as a print job and returns them with the list for the screen. */
export async function paperOf(
  tx: Tx,
  user: WarehouseUser,
  list: ListRow,
  now: Date,
): Promise<{ data: PickingList; prints: PrintJob[] }> {
  const contents = await contentsOf(tx, list, now)
  const pages = pickingListPages(contents, await houseGrammar(tx, user.warehouseId), {
    now,
    timeZone: user.timeZone,
  })
  const title = list.printCount > 1 ? `Liste ${list.name} (DUPLICATA)` : `Liste ${list.name}`
  const prints = await keepPrints(tx, user, now, [
    {
      role: 'a4',
      format: 'pdf',
      data: await toPdf(title, pages),
      title,
      type: 'PICKING',
      pickingType: list.type,
      shopId: list.shopId,
    },
  ])
  return { data: listOf(contents), prints }
}
