import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints/index.ts'
import { pagePattern, pageRoute } from '#contract/pages.ts'
import { callRoute, makeRouter } from '#contract/route.ts'

test('a call is found by its full name or without its prefix', () => {
  expect(callRoute('rest_user_access')).toBe('/rest/user/access')
  expect(callRoute('user_access')).toBe('/rest/user/access')
  expect(callRoute('api_inventory')).toBe('/api/inventory')
})

test('every call of the contract has its address', () => {
  for (const { name, path } of endpoints) {
    const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => [param ?? '', 'x']))
    expect(callRoute(name, params)).toBe(path.replace(/\{\w+\}/g, 'x'))
  }
})

test('a name is tried with the prefix, then with the locale, then with both, then bare', () => {
  const table = { app_a: '/1', 'b.fr': '/2', 'app_c.fr': '/3', d: '/4', app_d: '/5', 'e.en': '/6' }
  const find = makeRouter(table, { prefix: 'app_', locale: 'fr' })
  expect([find('a'), find('b'), find('c'), find('d')]).toEqual(['/1', '/2', '/3', '/5'])
  expect(() => find('e')).toThrow('The route "e" does not exist.')
})

test('parameters are filled in and cannot break out of their place', () => {
  expect(callRoute('order_tracking_number', { order: 'CD1', trackingNumber: '6A/../?#é' })).toBe(
    '/rest/order/CD1/tracking-number/6A%2F..%2F%3F%23%C3%A9',
  )
})

test('an unknown route says so, word for word', () => {
  expect(() => callRoute('order_nowhere')).toThrow(new Error('The route "order_nowhere" does not exist.'))
  expect(() => callRoute('toString')).toThrow(new Error('The route "toString" does not exist.'))
})

test('a missing parameter says so, word for word', () => {
  const needsOrder = new Error('The route "order_packaging" requires the parameter "order".')
  expect(() => callRoute('order_packaging')).toThrow(needsOrder)
  expect(() => callRoute('order_packaging', { order: '' })).toThrow(needsOrder)
})

test('a page is found by its name, with its parameters', () => {
  expect(pageRoute('search')).toBe('/search')
  expect(pageRoute('page_search')).toBe('/search')
  expect(pageRoute('location', { locationName: 'A/01 é' })).toBe('/warehouse/location/A%2F01%20%C3%A9')
  expect(pagePattern('location')).toBe('/warehouse/location/:locationName')
  expect(() => pageRoute('shop')).toThrow(new Error('The route "shop" requires the parameter "shopSlug".'))
  expect(() => pageRoute('nowhere')).toThrow(new Error('The route "nowhere" does not exist.'))
})
