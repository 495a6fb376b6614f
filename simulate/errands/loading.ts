import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { isRefusal } from '#contract/problems.ts'
import type { Bench } from '../world/bench.ts'
import { ordersNamed } from './packing.ts'

/** Loads what waits for a lorry, takes a parcel off again, and seals the slip. */
export async function load(bench: Bench) {
  const { chance } = bench
  const params = { carrierSlipGroup: chance.pick(['chronopost', 'chronopost', 'dpd']) }
  const [several, takesOff, seals] = [chance.int(1, 4), chance.happens(0.2), chance.happens(0.4)]
  const content = await bench.read(carrierSlipCalls.content, { params })
  if (isRefusal(content)) return
  const trackings = content.data.missing.slice(0, several).map(({ tracking, name }) => tracking ?? name)
  if (trackings.length > 0) {
    const loaded = await bench.change(carrierSlipCalls.load, { params, body: { trackings, seal: false } })
    if (isRefusal(loaded)) return
    const [first] = loaded.data.loaded
    if (takesOff && first) {
      const body = { trackings: [], unload: [first.name], seal: false }
      await bench.change(carrierSlipCalls.load, { params, body })
    }
  }
  if (seals)
    await bench.change(carrierSlipCalls.load, { params, body: { trackings: [], seal: true, confirm: true } })
}

/** Loads an order's labelled parcels, and has the lorry leave with whatever is on its slip. */
export async function sendAway(bench: Bench, orderName: string): Promise<void> {
  const [order] = await ordersNamed(bench, orderName)
  const ready = order?.parcels.flatMap(({ name, status }) => (status === 'labelled' ? name : [])) ?? []
  for (const carrierSlipGroup of ['chronopost', 'dpd']) {
    const params = { carrierSlipGroup }
    const content = await bench.read(carrierSlipCalls.content, { params })
    const missing = isRefusal(content) ? [] : content.data.missing.map(({ name }) => name)
    const trackings = ready.filter(name => missing.includes(name))
    if (trackings.length > 0)
      await bench.change(carrierSlipCalls.load, { params, body: { trackings, seal: true, confirm: true } })
  }
}
