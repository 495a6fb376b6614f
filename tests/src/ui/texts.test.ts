import { expect, test } from 'vitest'
import { initialsOf } from '#src/ui/Avatar.tsx'
import { plural } from '#src/ui/numbers.ts'

test.each([
  ['Camille Martin', 'CM'],
  ['  léa ', 'L'],
  ['Jean-Marc de La Tour', 'JT'],
  ['', ''],
])('the initials of « %s » are « %s »', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test.each([
  [0, '0 commande'],
  [1, '1 commande'],
  [2, '2 commandes'],
  [1284, '1\u202f284 commandes'],
])('%i gives « %s »', (n, text) => {
  expect(plural(n, 'commande')).toBe(text)
})
