import { desc, eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { shopPaperCalls } from '#contract/endpoints/shop-paper.ts'
import { printJobs } from '#server/db/schema/index.ts'
import { textOfPdf } from '#tests/drivers/documents.ts'
import { atThePackingBench } from '../shipment/bench.ts'

vi.setConfig({ testTimeout: 60_000 })

const params = { slugShop: 'papier' }

test('a shop chooses the language of its papers, and the next parcel’s note is in it', async () => {
  const I = await atThePackingBench()
  const { call, db, logIn } = I.server
  const note = async () => {
    await logIn('amina')
    await I.aPackedOrder()
    const [job] = await db
      .select()
      .from(printJobs)
      .where(eq(printJobs.role, 'a4'))
      .orderBy(desc(printJobs.createdAt), desc(printJobs.id))
    return (await textOfPdf(job?.data ?? '')).join()
  }
  await logIn('camille')
  expect((await call(shopPaperCalls.read, { params })).answer().data).toEqual({
    ...{ language: 'fr', gs1Prefix: null },
  })
  expect(await note()).toContain('Bon de livraison')
  await logIn('camille')
  const wanted = { language: 'en', gs1Prefix: null } as const
  expect((await call(shopPaperCalls.save, { params, body: wanted })).answer().data).toEqual(wanted)
  I.server.waitMinutes(1)
  expect(await note()).toContain('Delivery note')
  await logIn('camille')
  await call(shopPaperCalls.save, { params, body: { ...wanted, language: 'country' } })
  I.server.waitMinutes(1)
  expect(await note()).toContain('Bon de livraison')
})
