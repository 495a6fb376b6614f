import { classify } from '#contract/barcodes/classify.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import type { Order } from '#contract/entities/order.ts'
import { useReading } from '#src/api/useReading.ts'
import { useScan } from '#src/scan/provider.tsx'

/** Which of the order's parcels bears the tracking number that was asked for. */
export function BearingParcel({ order, asked }: { order: Order; asked: string }) {
  const { grammar } = useScan()
  const isTracking = classify(asked, { grammar: grammar() }).some(({ kind }) => kind === 'tracking')
  const { data } = useReading(
    orderCalls.tracking,
    { params: { order: order.name, trackingNumber: asked } },
    { enabled: isTracking },
  )
  return data && <p className="text-ink-2">Ce numéro est celui du colis {data.data.name}.</p>
}
