import { expect, test } from 'vitest'
import { isAbsent } from '#src/commands/command.ts'
import { terminalIn, usual } from './world.ts'

const replenishment = '/warehouse/replenishment'
const withoutIt = { ...usual, menu: usual.menu.filter(path => path !== replenishment) }
const tourOf = (standing: typeof usual) => terminalIn(standing).registry.byId('replenishment.tour')?.when()

test('who has no way to an operation finds none of its commands, and its card says why', () => {
  const permission = tourOf(withoutIt)
  expect(permission && isAbsent(permission)).toBe(true)
  expect(permission).toMatchObject({ because: 'Votre profil n’ouvre pas cet écran.' })
})

test('who has it in the menu reads where its commands are', () => {
  expect(tourOf(usual)).toEqual({
    ...{ allowed: false, elsewhere: true },
    because: 'Cette commande vaut dans Réapprovisionnement.',
  })
})

test('a key that two operations share means the one that is open', () => {
  const shared = terminalIn(withoutIt).registry.byKeys('f4')
  expect(shared && isAbsent(shared.when())).toBe(false)
})
