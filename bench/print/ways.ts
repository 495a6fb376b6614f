import { quantile } from '#bench/scan/report.ts'
import type { PrintJob } from '#contract/answer.ts'
import { embeddedHouses } from '#simulate/world/house.ts'
import { openPrintingHouse } from '#simulate/world/printing.ts'
import type { PrintQueue } from '#src/printing/queue/queue.ts'
import { ippPrinters } from '#tests/drivers/ipp-printers.ts'
import { aBench, aPrint, disconnect, signingKeys } from '#tests/drivers/printing.ts'

const labels = 50

/** How long one label takes from the click until its printer's queue has it: by QZ Tray, by IPP, on port 9100. */
export async function eachWay(): Promise<void> {
  const { certificate, security } = signingKeys()
  const { tray, page } = await aBench({ security, trusted: certificate })
  const byQz = await measure(
    page.queue,
    Array.from({ length: labels }, () => aPrint()),
  )
  page.kill()
  await disconnect()
  await tray.stop()

  const houses = await embeddedHouses()
  const house = await openPrintingHouse(await houses.make(), labels)
  const rows: Record<string, object> = { 'double de QZ Tray': figures(byQz) }
  try {
    for (const { way, tablet, jobs } of house.tablets) {
      const name = way === 'IPP' ? `IPP (${ippPrinters})` : way
      rows[name] = figures(await measure(tablet.queue, jobs))
    }
  } finally {
    await house.close()
    await houses.remove()
  }
  console.log(`${labels} étiquettes une à une, du clic à la file de l’imprimante :`)
  console.table(rows)
}

async function measure(queue: PrintQueue, jobs: readonly PrintJob[]): Promise<number[]> {
  const times: number[] = []
  for (const job of jobs) {
    const start = performance.now()
    const spooled = new Promise<void>(resolve => {
      const stop = queue.subscribe(() => {
        const status = queue.get().find(({ id }) => id === job.id)?.status
        if (status !== 'spooled' && status !== 'printed') return
        stop()
        resolve()
      })
    })
    await queue.add([job])
    await spooled
    times.push(performance.now() - start)
  }
  return times
}

const figures = (times: readonly number[]) => ({
  'p50 (ms)': Math.round(quantile(times, 0.5) ?? 0),
  'p95 (ms)': Math.round(quantile(times, 0.95) ?? 0),
})
