import type { Context } from '#machines/order-return/ports.ts'
import { ReturnPhoto } from '../photos/SmallPhoto.tsx'

/** The photograph of the waiting return on the bench, beside its list. */
export function besideReturn({ parcel, origin }: Context) {
  const shop = parcel?.piles?.[0]?.product.shop
  if (!parcel?.kept?.photo || shop === undefined) return null
  const label = origin?.label ?? ''
  return (
    <figure className="panel flex shrink-0 items-center gap-4 px-4 py-2">
      <ReturnPhoto shop={shop} of={{ ...parcel.kept, name: `Retour ${parcel.waiting}`, origin: label }} />
      <figcaption className="min-w-0 font-semibold wrap-anywhere">Photo · {label}</figcaption>
    </figure>
  )
}
