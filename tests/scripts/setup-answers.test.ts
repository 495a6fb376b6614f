import { expect, test } from 'vitest'
import { setupOf } from '#scripts/setup-answers.ts'
import { StartupError } from '#server/db/startup-error.ts'

const named = { warehouse: 'Entrepôt de Nantes', admin: 'alice', shop: 'Maison Lumière' }
const password = 'quatre mots au hasard'

test('three names and a password are enough, and the warehouse is on French time', () => {
  expect(setupOf(named, password)).toEqual({
    warehouse: { name: 'Entrepôt de Nantes', timeZone: 'Europe/Paris' },
    admin: { username: 'alice', displayName: 'alice', password },
    shop: { name: 'Maison Lumière' },
  })
})

test.each([
  ['12 quai de la Fosse, 44000 Nantes', ['12 quai de la Fosse'], '44000', 'Nantes', 'FR'],
  ['Bâtiment B, 3 rue Haute, 1000 Bruxelles, BE', ['Bâtiment B', '3 rue Haute'], '1000', 'Bruxelles', 'BE'],
])(
  'the address « %s » is read as it is written on an envelope',
  (address, lines, postcode, city, country) => {
    expect(setupOf({ ...named, address }, password).warehouse.address).toEqual({
      lines,
      postcode,
      city,
      country,
    })
  },
)

test.each([
  [{}, password, /^Il manque --warehouse, --admin, --shop\./],
  [{ ...named, shop: ' ' }, password, /^Il manque --shop\./],
  [named, undefined, /DOUCHETTE_ADMIN_PASSWORD/],
  [{ ...named, admin: 'Alice Martin' }, password, /^L’identifiant \(--admin\)/],
  [{ ...named, address: 'Nantes' }, password, /^L’adresse \(--address\) s’écrit/],
])('%j is refused with a sentence that says what to write', (answers, given, sentence) => {
  const refused = () => setupOf(answers, given)
  expect(refused).toThrow(StartupError)
  expect(refused).toThrow(sentence)
})
