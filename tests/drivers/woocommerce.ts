import { atTheEnd } from './server.ts'
import { startWooCommerce } from './woocommerce-process.ts'

export { type SoldLine, shopKey, shopSecret } from './woocommerce-process.ts'

/** Until the end of the test, or of the file outside a test. */
export async function aWooCommerce() {
  const shop = await startWooCommerce()
  atTheEnd(shop.stop)
  return shop
}
