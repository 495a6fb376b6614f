import { articleCalls } from '#contract/endpoints/article.ts'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { isRefusal } from '#contract/problems.ts'
import { assembled } from '../world/assembled.ts'
import type { Bench } from '../world/bench.ts'
import { kits, whyNotMakeable } from '../world/kits.ts'
import { shop } from './picking.ts'

const address = { lines: ['1 rue Haute'], postcode: '69001', city: 'Lyon', country: 'FR' }

/**
 * Sells kits, mostly beside plain articles, and changes or cancels some of these orders before anybody begins them. Only a manager
 * may; anybody tries.
 */
export async function sell(bench: Bench) {
  const { chance } = bench
  const { sku } = chance.pick([...kits, assembled])
  const [qty, beside, then] = [
    chance.int(1, 3),
    chance.pick(['CARNET', 'ENCRE', 'CIRE', 'PLUME', '']),
    chance.pick(['leave', 'leave', 'change', 'cancel'] as const),
  ]
  const lines = [{ sku, qty }, ...(beside === '' ? [] : [{ sku: beside, qty: 1 }])]
  const made = await bench.change(orderFileCalls.create, {
    body: { shop, customer: 'Zoé Martin', address, carrier: 'chronopost', lines },
  })
  if (isRefusal(made) || then === 'leave') return
  const { name, version } = made.data.order
  const params = { order: name }
  if (then === 'cancel') await bench.change(orderFileCalls.cancel, { params, body: { version } })
  else {
    const change = { lines: [{ sku, qty: qty + 1 }] }
    await bench.change(orderFileCalls.save, { params, body: { version, change } })
  }
}

/** Another recipe for kits to come: those that were sold keep theirs. Only an administrator may; anybody tries. */
export function changeKit(bench: Bench) {
  const { chance } = bench
  const { id, parts } = chance.pick([...kits, assembled])
  const more = chance.int(0, 2)
  const body = { parts: parts.map(part => ({ ...part, qty: part.qty + more })) }
  return bench.change(articleCalls.save, { params: { article: id }, body })
}

export async function lookAtKit(bench: Bench) {
  const { sku } = bench.chance.pick(kits)
  const told = await bench.read(productCalls.toldApart, { params: { slugShop: shop }, query: { sku } })
  if (isRefusal(told)) return
  for (const why of whyNotMakeable(sku, told.data)) bench.fault(why)
}
