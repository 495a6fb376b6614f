import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints/index.ts'
import { route } from '#contract/route.ts'
import { makeRouter } from '#contract/routes.ts'

test('a call is found by its full name or without its prefix', () => {
  expect(route('rest_user_access')).toBe('/rest/user/access')
  expect(route('user_access')).toBe('/rest/user/access')
  expect(route('api_inventory')).toBe('/api/inventory')
})

test('every call of the contract has its address', () => {
  for (const { name, path } of endpoints) {
    const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => [param ?? '', 'x']))
    expect(route(name, params)).toBe(path.replace(/\{\w+\}/g, 'x'))
  }
})

test('a name is tried with the prefix, then with the locale, then with both, then bare', () => {
  const table = { app_a: '/1', 'b.fr': '/2', 'app_c.fr': '/3', d: '/4', app_d: '/5', 'e.en': '/6' }
  const find = makeRouter(table, { prefix: 'app_', locale: 'fr' })
  expect([find('a'), find('b'), find('c'), find('d')]).toEqual(['/1', '/2', '/3', '/5'])
  expect(() => find('e')).toThrow('The route "e" does not exist.')
})

test('parameters are filled in and cannot break out of their place', () => {
  expect(route('order_tracking_number', { order: 'CD1', trackingNumber: '6A/../?#é' })).toBe(
    '/rest/order/CD1/tracking-number/6A%2F..%2F%3F%23%C3%A9',
  )
})

test('an unknown route says so, word for word', () => {
  expect(() => route('order_nowhere')).toThrow(new Error('The route "order_nowhere" does not exist.'))
  expect(() => route('toString')).toThrow(new Error('The route "toString" does not exist.'))
})

test('a missing parameter says so, word for word', () => {
  const needsOrder = new Error('The route "order_packaging" requires the parameter "order".')
  expect(() => route('order_packaging')).toThrow(needsOrder)
  expect(() => route('order_packaging', { order: '' })).toThrow(needsOrder)
})
