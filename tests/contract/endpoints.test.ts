import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { calls, endpoints } from '#contract/endpoints/index.ts'
import { openApi } from '#contract/openapi.ts'

/** Every call of the specification; `*` when it names no method. */
const specified = `
GET  /rest/user/access
POST /rest/login_check
POST /rest/user/ip
GET  /rest/printer/list
HEAD /rest/computer/exist
GET  /rest/order/information
PUT  /rest/order/{order}/packaging
POST /rest/order/return
GET  /rest/order/{order}/customization-files
GET  /rest/order/{order}/tracking-number/add
GET  /rest/order/{order}/tracking-number/{trackingNumber}
GET  /rest/{slug}/picking/order-campaign-list
GET  /rest/{slug}/picking/order-count
GET  /rest/{slug}/picking/print/campaign/{campaign}
GET  /rest/{slug}/picking/print/{pickingType}
GET  /rest/warehouse/shipment/mono/{pickingName}
GET  /rest/warehouse/shipment/order/{orderName}
POST /rest/warehouse/shipment/order/mono
POST /rest/warehouse/shipment/order/multi
POST /rest/warehouse/shipment/order/multi/print
POST /rest/warehouse/carrier-slip/{carrierSlipGroup}
GET  /rest/warehouse/carrier-slip/list
POST /rest/warehouse/transfer
POST /rest/location/find-prefix
GET  /rest/location/information/{locationName}
POST /rest/{slug}/location/{locationSlug}/stock
GET  /rest/statistic/today
GET  /rest/warehouse/rebutreason/list
GET  /rest/warehouse/returnorderorigin/list
GET  /rest/warehouse/returnorderwaitreason/list
GET  /rest/boa/routing/box/{box}
GET  /rest/boa/routing/package/{package}
GET  /api/qz/computer
GET  /api/rebut/reason/list
POST /api/product/search
POST /api/location/stock
*    /api/location/transfer
*    /api/inventory
*    /api/user/update/ip
*    /api/computer/check/{ip}
*    /api/client/{slugShop}/product/info
*    /api/client/{slugShop}/reception/add
*    /api/client/{slugShop}/rebut/add
GET  /api/client/{slugShop}/return/search
POST /api/client/{slugShop}/return/order
*    /admin/api/client/{slugShop}/fiche-produit/{shopProduct}/quantity
`
  .trim()
  .split('\n')
  .map(line => line.trim().split(/\s+/) as [method: string, path: string])

test.each(specified)('%s %s is in the contract', (method, path) => {
  const found = endpoints.filter(one => one.path === path && (method === '*' || one.method === method))
  expect(found.map(({ name }) => name)).not.toEqual([])
})

test('mono and multi lists are two calls at one address', () => {
  const names = endpoints.flatMap(({ path, name }) =>
    path === '/rest/{slug}/picking/print/{pickingType}' ? [name] : [],
  )
  expect(names).toEqual(['rest_picking_print_mono', 'rest_picking_print_multi'])
})

test('every file of calls has its line in the index', () => {
  const files = readdirSync('contract/endpoints').filter(name => name !== 'index.ts' && name !== 'page.ts')
  const nouns = files.map(name =>
    name.replace('.ts', '').replace(/-(\w)/g, (_, letter) => letter.toUpperCase()),
  )
  expect(Object.keys(calls).sort()).toEqual(nouns.sort())
})

test('no two calls share a name', () => {
  const names = endpoints.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('a call’s parameters are those that its path names', () => {
  for (const { path, parameters } of operations()) {
    const inPath = parameters.filter(one => one.in === 'path').map(({ name }) => name)
    expect(inPath.sort(), path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort())
  }
})

test('every change can take an idempotency key, demands none, and needs a token', () => {
  for (const endpoint of endpoints) {
    if ('change' in endpoint) expect(endpoint.scope, endpoint.name).not.toBe('anyone')
  }
  const keyed = operations().filter(({ parameters }) =>
    parameters.some(one => one.name === 'Idempotency-Key'),
  )
  expect(keyed.length).toBe(endpoints.filter(endpoint => 'change' in endpoint).length)
  const headers = operations().flatMap(({ parameters }) => parameters.filter(one => one.in === 'header'))
  expect(headers.filter(({ required }) => required)).toEqual([])
})

function operations() {
  const document = openApi(endpoints)
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map(operation => ({
      path: path.replace(/#.*/, ''),
      parameters: (operation as { parameters: { name: string; in: string; required: boolean }[] }).parameters,
    })),
  )
}

test('what may be a second old is a plain reading of somebody known, and neither a file nor a stream', () => {
  const found = endpoints.filter((one: Endpoint) => one.mayBeOld)
  expect(found.length).toBeGreaterThan(10)
  const plain = ({ method, scope, change, file, stream }: Endpoint) =>
    method === 'GET' && scope !== 'anyone' && !change && !file && !stream
  expect(found.filter(one => !plain(one)).map(({ name }) => name)).toEqual([])
})
