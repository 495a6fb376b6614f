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

/** A sealed slip's second print names the person who sealed it, the time and the reason. */
type Again = { readonly sealedAt: Date; readonly sealedBy: string; readonly reason: string }

export async function printSlip(
  tx: Tx,
  user: WarehouseUser,
  { carrier }: Pick<Lorry, 'carrier'>,
  { slip, parcels }: Sealed,
  now: Date,
  again?: Again,
): Promise<PrintJob[]> {
  const { sealedAt, sealedBy } = again ?? { sealedAt: now, sealedBy: user.displayName }
  const [house] = await tx
    .select({ name: warehouses.name })
    .from(warehouses)
    .where(eq(warehouses.id, user.warehouseId))
  const title = `Bordereau ${slip.name} ${carrier}${again ? ' (DUPLICATA)' : ''}`
  const sheets = carrierSlipSheets({
    name: slip.name,
    carrier,
    warehouse: house?.name ?? '',
    sealedAt: houseLongDayAndTime(sealedAt, user.timeZone),
    sealedBy,
    parcels: parcels.map(({ address: { postcode, city }, ...parcel }) => ({
      ...parcel,
      place: `${postcode} ${city}`,
    })),
  })
  const data = await toPdf(title, sheets)
  return keepPrints(tx, user, now, [
    {
      ...({ role: 'a4', format: 'pdf', data, title, shopId: null } as const),
      ...(again
        ? ({ type: 'REPRINT', copies: 1, reason: again.reason } as const)
        : ({ type: 'SHIPPING', copies } as const)),
    },
  ])
}
