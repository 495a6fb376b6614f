import { useParams } from 'react-router-dom'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { shopOrderCalls } from '#contract/endpoints/shop-order.ts'
import { pageRoute } from '#contract/pages.ts'
import { newOrderPath, orderPath, ordersPath } from './addresses.ts'
import { shopImportPath } from './import-door.ts'
import { useMay } from './shop-right.ts'

type Address = { readonly shopSlug?: string | undefined }

/** The calls and pages of orders: the warehouse's administration, or below a shop's address the shop's own door. */
export const orderDoor = ({ shopSlug }: Address) => {
  if (shopSlug === undefined) {
    return {
      calls: orderFileCalls,
      of: {},
      at: {},
      orders: ordersPath,
      newOrder: newOrderPath,
      bringAt: `${pageRoute('import')}?kind=orders`,
      order: orderPath,
    }
  }
  const orders = `${pageRoute('shop', { shopSlug })}/orders`
  return {
    calls: shopOrderCalls,
    of: { slugShop: shopSlug },
    at: { params: { slugShop: shopSlug } },
    shop: shopSlug,
    orders,
    newOrder: `${pageRoute('shop', { shopSlug })}/new-order`,
    bringAt: shopImportPath(shopSlug, 'orders'),
    order: (name: string) => `${orders}/${encodeURIComponent(name)}`,
  }
}

/** With `readOnly`, the sentence for who may not change the orders of this shop. */
export function useOrderDoor() {
  const door = orderDoor(useParams())
  const readOnly = useMay(door.shop, 'orders') ? undefined : onlyReads
  return { ...door, readOnly }
}

const onlyReads = 'Vous pouvez consulter les commandes de cette boutique, pas les changer.'
