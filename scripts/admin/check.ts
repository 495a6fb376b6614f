import { grandTotal } from '#server/db/ledger.ts'
import { checkOrders } from '#server/db/order-check.ts'
import { StartupError } from '#server/db/startup-error.ts'
import { checkStock } from '#server/db/stock-check.ts'
import { defineAct } from './act.ts'

/** Reads everything and changes nothing. Foreign keys and checks of the database hold the references. */
export const checkAll = defineAct({
  usage: 'check',
  does: 'Vérifie tout le stock, ses mouvements et les statuts des commandes',
  takes: 0,
  options: {},
  async run({ database: { db } }) {
    let articles = 0
    const faults: string[] = []
    for await (const slice of checkStock(db)) {
      articles += slice.articles
      for (const { sku, location, inStock, byMoves } of slice.differences) {
        faults.push(`${sku} à ${location} : le stock dit ${inStock}, les mouvements ${byMoves}`)
      }
    }
    const total = await grandTotal(db)
    if (total !== 0) faults.push(`La somme de tout le stock est ${total}, et non 0`)
    const orders = await checkOrders(db)
    faults.push(...orders.faults)
    console.log(`${articles} articles et ${orders.checked} commandes vérifiés.`)
    for (const fault of faults) console.log(`  ${fault}`)
    if (faults.length > 0) throw new StartupError('Des écarts : remettez la dernière sauvegarde saine.')
    console.log('Tout concorde.')
  },
})
