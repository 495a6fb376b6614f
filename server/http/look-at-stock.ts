import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/open.ts'
import { differencesOf, sampleOfStock, wrongStockSentence } from '../db/stock-check.ts'
import { forTheLog } from './problems.ts'

/**
 * Compares a sample of the stock with its moves, one article at a time. It begins when the server listens: at ten
 * million moves the sums take seconds, and benches must not wait for them. `begin` resolves to the sentence about the
 * first difference.
 */
export function lookAtStock(app: Pick<FastifyInstance, 'addHook' | 'log'>, db: Db) {
  let closing = false
  let looking: Promise<string | undefined> | undefined

  async function look(): Promise<string | undefined> {
    try {
      for (const id of await sampleOfStock(db)) {
        if (closing) return undefined
        const sentence = wrongStockSentence(await differencesOf(db, [id]))
        if (sentence) return sentence
      }
    } catch (error) {
      app.log.warn({ err: forTheLog(error) }, 'the stock could not be compared with its moves')
    }
    return undefined
  }

  // The database closes next, so the article under way is the last.
  app.addHook('onClose', async () => {
    closing = true
    await looking
  })

  return {
    begin(): Promise<string | undefined> {
      looking ??= look()
      return looking
    },
  }
}
