import { atTheEnd } from './server.ts'
import { startShopify } from './shopify-process.ts'

export { appId, appSecret, everyRight, type SoldLine } from './shopify-process.ts'

/** Until the end of the test, or of the file outside a test. */
export async function aShopify() {
  const shop = await startShopify()
  atTheEnd(shop.stop)
  return shop
}
