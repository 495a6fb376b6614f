import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import type { ProductSummary } from '#contract/entities/order.ts'
import { isRefusal } from '#contract/problems.ts'
import { asksAt } from '#contract/serials.ts'
import type { Bench } from '../world/bench.ts'
import { numbersAtFirst, serialNumber } from '../world/goods.ts'

type Article = Pick<ProductSummary, 'sku' | 'serials'>

const triesAtMost = 6
/** Many hands reach for these pieces, so that two benches meet over one number. */
const piecesInFront = 12

/** The numbers that a packer reads on so many pieces; nothing of an article that has none. */
export async function numbersToPack(
  bench: Bench,
  { sku, serials: rule }: Article,
  qty: number,
): Promise<{ serials?: string[] }> {
  if (!rule || !asksAt('packing', rule)) return {}
  const serials: string[] = []
  for (let tries = 0; serials.length < qty && tries < qty * triesAtMost; tries += 1) {
    const serial = aPiece(bench, sku)
    if (serials.includes(serial)) continue
    if (await mayBePacked(bench, sku, serial)) serials.push(serial)
  }
  return { serials }
}

function aPiece({ chance }: Bench, sku: string): string {
  return serialNumber(sku, chance.int(1, chance.happens(0.3) ? piecesInFront : numbersAtFirst))
}

/** The bench asks before the parcel closes; a bench without a line to the server cannot. */
async function mayBePacked(bench: Bench, sku: string, serial: string): Promise<boolean> {
  if (bench.chance.happens(0.15)) return true
  return !isRefusal(await bench.read(shipmentCalls.serial, { query: { sku, serial } }))
}

/** The numbers on pieces that come in: mostly new ones, in one row. Some of these rows have been here before. */
export function numbersThatCome(
  { chance }: Bench,
  { sku, serials: rule }: Article,
  qty: number,
): { serials?: string[] } {
  if (!rule || !asksAt('reception', rule)) return {}
  const from = chance.happens(0.1) ? chance.int(1, numbersAtFirst) : chance.int(numbersAtFirst + 1, 9_000)
  return { serials: Array.from({ length: qty }, (_, at) => serialNumber(sku, from + at)) }
}

/** The numbers that a person reads on pieces that come back: theirs, none, or those of other pieces. */
export function numbersBack(
  { chance }: Bench,
  sku: string,
  out: readonly string[] | undefined,
  qty: number,
): { serials?: string[] } {
  if (!out) return {}
  const how = chance.pick(['read', 'read', 'read', 'gone', 'strange'] as const)
  if (how === 'gone') return {}
  if (how === 'strange') return { serials: [serialNumber(sku, chance.int(1, numbersAtFirst))] }
  return { serials: chance.shuffled(out).slice(0, qty) }
}
