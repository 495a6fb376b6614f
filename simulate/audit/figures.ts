import { locationCalls } from '#contract/endpoints/location.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { isRefusal } from '#contract/problems.ts'
import { assembled, kitAndParts } from '../world/assembled.ts'
import type { Bench } from '../world/bench.ts'
import { articles, shelves } from '../world/house.ts'
import { kits, whyNotMakeable } from '../world/kits.ts'
import { isHeld, type Sum } from './balances.ts'

/** Pieces by page and pile, as the screens show them. */
export type Figures = ReadonlyMap<string, number>

const places = [...shelves, 'A-03', 'BANC-1', 'BANC-2']

const placeKey = (place: string, sku: string, lot: string | null, expiry: string | null) =>
  ['place', place, sku, lot, expiry].join(' ')
const toldKey = (sku: string) => `told ${sku}`
const articleKey = (sku: string, place: string, lot: string | null, expiry: string | null) =>
  ['article', sku, place, lot, expiry].join(' ')

/** Reads the pages of all places and articles. */
export async function readFigures(bench: Bench): Promise<Figures> {
  const figures = new Map<string, number>()
  for (const locationName of places) {
    const page = await bench.read(locationCalls.information, { params: { locationName } })
    if (isRefusal(page)) throw new Error(`${locationName}: ${page.refused.detail}`)
    for (const { product, lot, expiry, qty } of page.data.stock) {
      figures.set(placeKey(locationName, product.sku, lot, expiry), qty)
    }
  }
  // Houses of other benches have no kits.
  const own = (await isThere(bench, assembled.sku)) ? kitAndParts : []
  const all = [...articles, ...own.map(({ sku }) => ({ sku, shop: 'papier' }))]
  for (const { sku, shop } of all) {
    const page = await bench.read(productCalls.information, {
      params: { slugShop: shop },
      query: { code: sku },
    })
    if (isRefusal(page)) throw new Error(`${sku}: ${page.refused.detail}`)
    for (const { location, lot, expiry, qty } of page.data.stock) {
      figures.set(articleKey(sku, location, lot, expiry), qty)
    }
    const { available, reserved, quarantined, elsewhere } = await toldApart(bench, shop, sku)
    figures.set(toldKey(sku), available + reserved + quarantined + elsewhere)
  }
  for (const { sku } of kits) await lookAtKit(bench, sku)
  return figures
}

const isThere = async (bench: Bench, code: string) =>
  !isRefusal(await bench.read(productCalls.information, { params: { slugShop: 'papier' }, query: { code } }))

async function toldApart(bench: Bench, slugShop: string, sku: string) {
  const told = await bench.read(productCalls.toldApart, { params: { slugShop }, query: { sku } })
  if (isRefusal(told)) throw new Error(`${sku}: ${told.refused.detail}`)
  return told.data
}

/** A kit reckons with the pieces that the page of each part calls available. Houses of other benches have no kits. */
async function lookAtKit(bench: Bench, sku: string): Promise<void> {
  const told = await bench.read(productCalls.toldApart, { params: { slugShop: 'papier' }, query: { sku } })
  if (isRefusal(told)) return
  for (const why of whyNotMakeable(sku, told.data)) bench.fault(why)
  for (const part of told.data.kit?.parts ?? []) {
    const { available } = await toldApart(bench, 'papier', part.sku)
    if (available !== part.available)
      bench.fault(`KIT: ${sku} reckons with ${part.available} ${part.sku}, its page with ${available}`)
  }
}

export function compareFigures(figures: Figures, sums: readonly Sum[]): string[] {
  const expected = new Map<string, number>()
  for (const { place, sku, lot, expiry, qty } of sums.filter(isHeld)) {
    expected.set(placeKey(place, sku, lot, expiry), qty)
    expected.set(articleKey(sku, place, lot, expiry), qty)
    expected.set(toldKey(sku), qty + (expected.get(toldKey(sku)) ?? 0))
  }
  return [...new Set([...expected.keys(), ...figures.keys()])].flatMap(key => {
    const [shown, summed] = [figures.get(key) ?? 0, expected.get(key) ?? 0]
    return shown === summed ? [] : [`SHOWN: ${key}: ${shown} on the page, ${summed} by the moves`]
  })
}
