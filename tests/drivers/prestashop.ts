import { startPrestaShop } from './prestashop-process.ts'
import { atTheEnd } from './server.ts'

export { allRights, type OrderedLine, shopKey } from './prestashop-process.ts'

/** Until the end of the test, or of the file outside a test. */
export async function aPrestaShop() {
  const shop = await startPrestaShop()
  atTheEnd(shop.stop)
  return shop
}
