import { eq } from 'drizzle-orm'
import type { PrintJob } from '#contract/answer.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { houseLongDayAndTime } from '../dates.ts'
import type { Tx } from '../db/open.ts'
import { warehouses } from '../db/schema/index.ts'
import { carrierSlipSheets } from '../documents/carrier-slip.ts'
import { toPdf } from '../documents/pdf.ts'
import { keepPrints } from '../printing/prints.ts'
import type { Sealed } from './seal.ts'
import type { Lorry } from './slips.ts'

/** One copy for the warehouse, one for the driver. */
const copies = 2

export async function printSlip(
  tx: Tx,
  user: WarehouseUser,
  { carrier }: Lorry,
  { slip, parcels }: Sealed,
  now: Date,
): Promise<PrintJob[]> {
  const [house] = await tx
    .select({ name: warehouses.name })
    .from(warehouses)
    .where(eq(warehouses.id, user.warehouseId))
  const title = `Bordereau ${slip.name} ${carrier}`
  const sheets = carrierSlipSheets({
    name: slip.name,
    carrier,
    warehouse: house?.name ?? '',
    sealedAt: houseLongDayAndTime(now, user.timeZone),
    sealedBy: user.displayName,
    parcels: parcels.map(({ address: { postcode, city }, ...parcel }) => ({
      ...parcel,
      place: `${postcode} ${city}`,
    })),
  })
  const data = await toPdf(title, sheets)
  return keepPrints(tx, user, now, [
    { role: 'a4', format: 'pdf', data, copies, title, type: 'SHIPPING', shopId: null },
  ])
}
