import { expect, test } from 'vitest'
import { allowed, type Command, refused } from '#src/commands/command.ts'
import { coverable } from '#src/commands/index.ts'
import { buildRegistry } from '#src/commands/registry.ts'
import { type Keypad, terminalCommands } from '#src/commands/terminal.ts'
import { createSetting } from '#src/setting.ts'
import { createWall, Terminal, terminalSetting } from '#src/terminal/wall.ts'

/** The storage of a terminal's browser, which outlives restarts. */
function aBrowser() {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  return { start: () => createWall(createSetting('terminal', Terminal, store)) }
}

const undo: Command = {
  id: 'operation.undo',
  title: 'Annuler le dernier scan',
  group: 'Dans cette étape',
  card: 'UNDO',
  when: () => allowed,
  run: () => {},
}
const logOut: Command = { ...undo, id: 'session.log-out', title: 'Se déconnecter', card: 'FIN' }

test('a terminal stays a terminal after a restart, and returns to its operation once', () => {
  const browser = aBrowser()
  const before = browser.start()
  before.turn(true)
  expect(before.comesBackTo()).toBeNull()
  before.arrived('/warehouse/transfer')

  const after = browser.start()
  expect(after.get().on).toBe(true)
  expect(after.comesBackTo()).toBe('/warehouse/transfer')
  after.arrived('/warehouse/transfer')
  expect(after.comesBackTo()).toBeNull()
})

test('after a return to the choice, or a switch from desk to terminal, no operation opens by itself', () => {
  const browser = aBrowser()
  const wall = browser.start()
  wall.arrived('/warehouse/transfer')
  wall.arrived(null)
  expect(browser.start().comesBackTo()).toBeNull()

  browser.start().arrived('/warehouse/rebut')
  const desk = browser.start()
  desk.turn(true)
  expect(desk.comesBackTo()).toBeNull()
})

test('a lock outlives a restart, and refuses everything but log-out and the PIN’s cards', () => {
  const browser = aBrowser()
  browser.start().lock()
  const wall = browser.start()
  const registry = buildRegistry(
    [undo, logOut, ...terminalCommands({ wall })].map(command => coverable(command, wall.covered)),
  )
  const may = (card: string) => registry.byCard(card)?.when()

  expect(may('UNDO')).toEqual(refused('Écran verrouillé : scannez votre badge.'))
  expect(may('LOCK-5')).toEqual(refused('Écran verrouillé : scannez votre badge.'))
  expect(may('FIN')).toEqual(allowed)

  wall.lend({ digit: () => {} })
  expect(may('N7')).toEqual(allowed)

  wall.change({ locked: false })
  expect(may('UNDO')).toEqual(allowed)
})

test('digits go to the screen that asks for them; the last opened screen comes first', () => {
  const wall = aBrowser().start()
  const registry = buildRegistry(terminalCommands({ wall }))
  const heard: string[] = []
  const screen = (name: string): Keypad => ({ digit: digit => heard.push(`${name} ${digit}`) })
  const scan = (card: string) => {
    const command = registry.byCard(card)
    return command && registry.attempt(command, 'card').allowed
  }

  expect(scan('N1')).toBe(false)
  wall.lend(screen('PIN'))
  const close = wall.lend({ ...screen('quantity'), back: () => heard.push('back') })
  expect(scan('N2')).toBe(true)
  expect(scan('RETOUR')).toBe(true)
  expect(scan('ENTREE')).toBe(false)
  close()
  expect(scan('N3')).toBe(true)
  expect(scan('RETOUR')).toBe(false)
  expect(heard).toEqual(['quantity 2', 'back', 'PIN 3'])
})

test('a card chooses the time until the lock, and the terminal keeps it', () => {
  const browser = aBrowser()
  const wall = browser.start()
  const registry = buildRegistry(terminalCommands({ wall }))
  const after30 = registry.byCard('LOCK-30')
  expect(wall.get().lockMinutes).toBe(5)
  expect(after30 && registry.attempt(after30, 'card').allowed).toBe(true)
  expect(browser.start().get().lockMinutes).toBe(30)
  expect(after30?.when()).toEqual(refused('C’est déjà le délai de ce terminal.'))
})

test('a setting edited by hand does not crash the terminal', () => {
  const store = { getItem: () => '{"lockMinutes":"always"}', setItem: () => {} }
  expect(createSetting('terminal', Terminal, store).get()).toEqual(terminalSetting().get())
})
