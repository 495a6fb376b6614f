import { createHash } from 'node:crypto'
import { makeOwnCertificate } from '#scripts/certificate.ts'
import { openQzKeys } from '#server/printing/qz-keys.ts'
import { aBench, aPrint, disconnect } from '#tests/drivers/printing.ts'
import { eachWay } from './ways.ts'

const jobs = 200

/**
 * Sends labels in a row through the application's own queue and client to a double of QZ Tray, and signs and
 * verifies each call. The labels must come out in order, byte for byte.
 */
export async function bench(): Promise<void> {
  const made = makeOwnCertificate({ commonName: 'Douchette', from: new Date(), years: 1 })
  const keys = openQzKeys(made.key, made.certificate)
  const security = {
    certificate: async () => made.certificate,
    sign: async (toSign: string) => keys.sign(toSign),
  }
  const { tray, page } = await aBench({ security, trusted: made.certificate })
  // From some hundred bytes to some hundred thousand: names in every script, and as many graphics as a label
  // holds.
  const prints = Array.from({ length: jobs }, (_, at) =>
    aPrint({ data: `^XA^CI28^FD${at} é€漢字😀^FS^GFA,${'0F'.repeat(50 * (at % 40) ** 2)}^FS^XZ` }),
  )

  const start = performance.now()
  await page.queue.add(prints)
  await until(() => page.queue.get().every(({ status }) => status === 'printed') && tray.paper.length >= jobs)
  const ms = performance.now() - start

  const digest = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
  const wanted = prints.map(({ data }) => digest(data))
  const came = tray.paper.map(({ bytes }) => digest(bytes))
  const exact = wanted.length === came.length && wanted.every((one, at) => one === came[at])
  const bytes = tray.paper.reduce((sum, sheet) => sum + sheet.bytes.length, 0)
  console.table({
    [`${jobs} étiquettes signées`]: {
      'ordre et octets exacts': exact ? 'oui' : 'NON',
      Mo: Math.round(bytes / 10_000) / 100,
      'durée (s)': Math.round(ms / 10) / 100,
      'par étiquette (ms)': Math.round((ms / jobs) * 10) / 10,
    },
  })
  page.kill()
  await disconnect()
  await tray.stop()
  await eachWay()
  if (!exact) process.exitCode = 1
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise(resolve => setTimeout(resolve, 5))
}
