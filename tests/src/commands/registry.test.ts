import { expect, test } from 'vitest'
import { allowed, type Command, elsewhere, refused } from '#src/commands/command.ts'
import { buildRegistry } from '#src/commands/registry.ts'

const command = (given: Partial<Command> & { id: string }): Command => ({
  title: given.id,
  group: 'Session',
  when: () => allowed,
  run: () => {},
  ...given,
})

test('two commands with the same id, keys or card fail when the registry is built', () => {
  const clash = (a: Partial<Command>, b: Partial<Command>) => () =>
    buildRegistry([command({ id: 'session.lock', ...a }), command({ id: 'session.logout', ...b })])

  expect(clash({}, { id: 'session.lock' })).toThrow('share the id « session.lock »')
  expect(clash({ card: 'LOCK' }, { card: 'LOCK' })).toThrow('share the card « LOCK »')
  expect(clash({ keys: 'mod+z' }, { keys: 'Z+Mod' })).toThrow('share the keys')
  expect(clash({ card: 'LOCK', keys: 'f4' }, { card: 'EXIT', keys: 'f5' })).not.toThrow()
})

test('a command may not use a bare letter, because scanners type these', () => {
  expect(() => buildRegistry([command({ id: 'session.lock', keys: 'l' })])).toThrow('belong to scanners')
  expect(() => buildRegistry([command({ id: 'session.lock', keys: 'shift+l' })])).toThrow(
    'belong to scanners',
  )
  expect(() => buildRegistry([command({ id: 'session.lock', keys: 'f2' })])).not.toThrow()
})

test('a card that no scanner could read is refused', () => {
  expect(() => buildRegistry([command({ id: 'session.lock', card: 'été' })])).toThrow('cannot be printed')
})

test('a command that may not run says why, and does not run', () => {
  const ran: string[] = []
  const lock = command({ id: 'session.lock', card: 'LOCK', run: door => ran.push(door) })
  const finalize = command({
    id: 'shipment.finalize',
    card: 'FIN',
    when: () => refused('Il reste 2 articles à scanner.'),
    run: door => ran.push(door),
  })
  const registry = buildRegistry([lock, finalize])

  expect(registry.attempt(lock, 'card')).toEqual({ allowed: true })
  expect(registry.attempt(finalize, 'hotkey')).toEqual({
    allowed: false,
    because: 'Il reste 2 articles à scanner.',
  })
  expect(ran).toEqual(['card'])
})

test('the registry finds a command by its card, and by its keys in any order', () => {
  const undo = command({ id: 'operation.undo', card: 'UNDO', keys: 'mod+z' })
  const registry = buildRegistry([undo])
  expect(registry.byCard('UNDO')).toBe(undo)
  expect(registry.byKeys('Z+mod')).toBe(undo)
  expect(registry.byCard('REDO')).toBeUndefined()
})

test('operations that are never open together may share keys: the open one runs', () => {
  const of = (operation: string, open: boolean) =>
    command({
      id: `${operation}.validate`,
      keys: 'mod+enter',
      within: [operation],
      when: () => (open ? refused('Il reste 2 articles.') : elsewhere('Cette commande vaut ailleurs.')),
    })
  const [rebut, inventory] = [of('rebut', false), of('inventory', true)]
  expect(buildRegistry([rebut, inventory]).byKeys('mod+enter')).toBe(inventory)
  expect(buildRegistry([rebut]).byKeys('mod+enter')).toBe(rebut)
  expect(() => buildRegistry([rebut, command({ id: 'session.lock', keys: 'mod+enter' })])).toThrow('share')
})

test('of a step’s choice and an act of the page that want one key, the first has it and the other shows none', () => {
  const choice = command({ id: 'step.add', keys: 'alt+1' })
  const act = command({ id: 'page.change', keys: 'Alt+1' })
  const registry = buildRegistry([], () => [choice, act])
  expect(registry.byKeys('alt+1')).toBe(choice)
  expect(registry.commands.map(({ id, keys }) => [id, keys])).toEqual([
    ['step.add', 'alt+1'],
    ['page.change', undefined],
  ])
})
