import { expect, test } from 'vitest'
import { shortName } from '#src/pages/admin/form/short-name.ts'

test.each([
  ['Camille Roux', 'camille.roux', 'camille-roux'],
  [' Cœur d’Été (Lætitia) ', 'coeur.d.ete.laetitia', 'coeur-d-ete-laetitia'],
  ['…', '', ''],
])('« %s » has a short name', (name, logIn, address) => {
  expect(shortName(name, '.')).toBe(logIn)
  expect(shortName(name, '-')).toBe(address)
})
