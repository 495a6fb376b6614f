import { expect, test } from 'vitest'
import type { Access } from '#contract/endpoints/user.ts'
import type { Role } from '#contract/roles.ts'
import { firstOperation } from '#src/app/OtherScreens.tsx'

const entering = (roles: readonly Role[], features: Access['features'] = []) => {
  const warehouse = { slug: 'lyon', name: 'Lyon', roles: [...roles], timeZone: 'Europe/Paris' }
  const user = { displayName: 'Camille', email: 'c@entrepot.test', photoURL: '', role: 'operator' as const }
  return firstOperation({ user, warehouse, shops: [], debug: false, features }, 'entrepot.example')
}

test('/warehouse leads to the first screen of the person’s menu', () => {
  expect(entering(['Transfer', 'Print'])).toBe('/warehouse/transfer')
  expect(entering(['Print', 'Shipping'])).toBe('/warehouse/shipment')
})

test('/warehouse leads to a hidden screen only if the menu shows none', () => {
  expect(entering(['Reception', 'Print'])).toBe('/warehouse/order-information')
  expect(entering(['Reception', 'Print'], ['reception'])).toBe('/warehouse/reception')
  expect(entering(['Rebut', 'Reception'])).toBe('/warehouse/reception')
  expect(entering(['ReturnProduct'])).toBe('/warehouse/order-return')
})

test('/warehouse leads nowhere for a person without any role', () => {
  expect(entering([])).toBeUndefined()
})
