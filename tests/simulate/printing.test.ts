import { expect, onTestFinished, test } from 'vitest'
import { playPrinting } from '#simulate/printing.ts'
import { embeddedHouses, postgresHouses } from '#simulate/world/house.ts'
import { ippPrinters } from '#tests/drivers/ipp-printers.ts'

const address = process.env.TEST_DATABASE_URL

test(`${ippPrinters}: 24 labels on a bare connection and by IPP, the server killed twice: each once, or asked about`, async () => {
  const houses = await (address ? postgresHouses({ url: address }) : embeddedHouses())
  onTestFinished(() => houses.remove())
  const report = await playPrinting(await houses.make(), { labels: 12, kills: 2 })
  expect(report).toMatchObject({ kills: 2, faults: [] })
  expect(report.states).toContain('printed')
})
