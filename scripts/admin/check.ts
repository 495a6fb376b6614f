import { grandTotal } from '#server/db/ledger.ts'
import type { Db } from '#server/db/open.ts'
import { checkOrders } from '#server/db/order-check.ts'
import { StartupError } from '#server/db/startup-error.ts'
import { checkStock, type StockDifference } from '#server/db/stock-check.ts'
import { repairStock } from '#server/stock/repair.ts'
import { defineAct, flag } from './act.ts'

/**
 * Reads everything and, without `--repair`, changes nothing. Foreign keys and checks of the database hold the references.
 */
export const checkAll = defineAct({
  usage: 'check [--repair]',
  does: 'Vérifie tout le stock, ses mouvements et les statuts des commandes ; --repair remet le stock d’après les mouvements',
  takes: 0,
  options: { repair: flag },
  async run({ database: { db }, clock }, _words, { repair }) {
    if (repair) await repairAll(db, clock())
    let articles = 0
    const faults: string[] = []
    for await (const slice of checkStock(db)) {
      articles += slice.articles
      for (const difference of slice.differences) {
        const { inStock, byMoves } = difference
        faults.push(`${goodsOf(difference)} : le stock dit ${inStock}, les mouvements ${byMoves}`)
      }
    }
    const wrongStock = faults.length > 0
    const total = await grandTotal(db)
    if (total !== 0) faults.push(`La somme de tout le stock est ${total}, et non 0`)
    const orders = await checkOrders(db)
    faults.push(...orders.faults)
    console.log(`${articles} articles et ${orders.checked} commandes vérifiés.`)
    for (const fault of faults) console.log(`  ${fault}`)
    if (faults.length > 0) throw new StartupError(wrongStock ? stockIsWrong : othersAreWrong)
    console.log('Tout concorde.')
  },
})

const stockIsWrong =
  'Des écarts : remettez la dernière sauvegarde saine, ou le stock d’après les mouvements avec check --repair.'
const othersAreWrong = 'Des écarts : remettez la dernière sauvegarde saine.'

async function repairAll(db: Db, now: Date): Promise<void> {
  let repaired = 0
  for await (const slice of repairStock(db, now)) {
    repaired += slice.repaired.length
    for (const difference of slice.repaired) {
      console.log(`  ${goodsOf(difference)} : ${difference.inStock} → ${difference.byMoves}`)
    }
  }
  console.log(
    repaired === 0
      ? 'Le stock concorde avec les mouvements : rien à remettre.'
      : `Stock remis d’après les mouvements : ${repaired} ${repaired === 1 ? 'écart' : 'écarts'}, au journal.`,
  )
}

const goodsOf = ({ sku, location, lot, expiry }: StockDifference): string =>
  [`${sku} à ${location}`, ...(lot ? [`lot ${lot}`] : []), ...(expiry ? [`au ${expiry}`] : [])].join(', ')
