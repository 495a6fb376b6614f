import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { readTracking } from '#contract/barcodes/tracking/index.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { settings } from '#server/db/schema/index.ts'
import { readZpl } from '#tests/drivers/documents.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { hers } from '#tests/drivers/warehouse.ts'
import { carnet, fillPacking } from './warehouse.ts'

// These tests draw documents and read them back, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

test('outside the demo a parcel has its own name for a number, and no barcode that a carrier could have given', async () => {
  const I = await atTheServer()
  const house = await fillPacking(I.db)
  await I.db.delete(settings).where(eq(settings.key, 'demo'))
  await I.logIn('camille')
  await I.call(userCalls.reportIp, { body: { ip: hers } })
  await house.makeList('PK000010', [{ name: 'CD00001001', lines: [{ sku: 'CARNET' }] }])
  const body = { pickingName: 'PK000010', barcode: carnet }
  const { data, prints } = (await I.call(shipmentCalls.packMono, { body })).answer()

  const { tracking, trackingUrl } = data.parcel
  expect(readTracking(tracking ?? '')).toEqual([])
  // The carrier's page would not know it.
  expect(trackingUrl).toBeNull()
  const [label] = prints ?? []
  const codes = await readZpl(label?.data ?? '')
  expect(codes).toEqual([formatOwn('package', tracking ?? '')])
})
