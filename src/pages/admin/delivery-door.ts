import { useParams } from 'react-router-dom'
import { deliveryCalls } from '#contract/endpoints/delivery.ts'
import { shopDeliveryCalls } from '#contract/endpoints/shop-delivery.ts'
import { pageRoute } from '#contract/pages.ts'
import { deliveriesPath, deliveryPath, newDeliveryPath } from './addresses.ts'
import { shopImportPath } from './import-door.ts'
import { useMay } from './shop-right.ts'

type Address = { readonly shopSlug?: string | undefined }

/** The calls and pages of deliveries: the warehouse's administration, or below a shop's address the shop's own door. */
export const deliveryDoor = ({ shopSlug }: Address) => {
  if (shopSlug === undefined) {
    return {
      calls: deliveryCalls,
      of: {},
      at: {},
      deliveries: deliveriesPath,
      newDelivery: newDeliveryPath,
      delivery: deliveryPath,
      bringAt: `${pageRoute('import')}?kind=deliveries`,
    }
  }
  const shop = pageRoute('shop', { shopSlug })
  return {
    calls: shopDeliveryCalls,
    of: { slugShop: shopSlug },
    at: { params: { slugShop: shopSlug } },
    shop: shopSlug,
    deliveries: `${shop}/deliveries`,
    newDelivery: `${shop}/new-delivery`,
    delivery: (name: string) => `${shop}/deliveries/${encodeURIComponent(name)}`,
    bringAt: shopImportPath(shopSlug, 'deliveries'),
  }
}

/** With `readOnly`, the sentence for who may not change the deliveries of this shop. */
export function useDeliveryDoor() {
  const door = deliveryDoor(useParams())
  const readOnly = useMay(door.shop, 'stock') ? undefined : onlyReads
  return { ...door, readOnly }
}

const onlyReads = 'Vous pouvez consulter les livraisons de cette boutique, pas les changer.'
