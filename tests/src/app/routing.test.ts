import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { classify } from '#contract/barcodes/index.ts'
import { parcels } from '#server/db/schema/index.ts'
import { isBorne, known } from '#src/app/routing.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { dpd, packOrders } from '#tests/server/orders/parcels.ts'
import { personAt } from './person.ts'

const I = await atTheServer()
await packOrders(I.db)

/** An article's code to its check digit, and as long as a Mondial Relay number. */
const both = '12345670'

test('a code that is an article and a carrier’s number is what the warehouse has', async () => {
  const { call } = (await personAt(I, 'camille')).world
  const codes = classify(both)
  expect(codes.map(({ kind }) => kind)).toEqual(['product', 'tracking', 'tracking'])
  expect(await known(codes, call)).toEqual([])
  await I.db.update(parcels).set({ tracking: both }).where(eq(parcels.name, 'CL00000002'))
  const [first, ...others] = await known(codes.slice(0, 2), call)
  expect(first).toMatchObject({ kind: 'tracking', value: both })
  expect(others).toEqual([])
})

test('a tracking number is borne, or it is not', async () => {
  const { call } = (await personAt(I, 'camille')).world
  expect(await isBorne(dpd, call)).toBe(true)
  expect(await isBorne('25046962773971', call)).toBe(false)
})
