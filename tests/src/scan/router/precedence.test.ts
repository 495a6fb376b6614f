import { expect, test } from 'vitest'
import { scanEvent } from '#machines/shared/operation.ts'
import { createBus } from '#src/scan/bus.ts'
import { aBench, wedge } from '../bench.ts'
import { startPutAway } from '../put-away.ts'

test('a command card goes before any dialog and any operation', () => {
  const ran: string[] = []
  const bench = aBench({
    commands: {
      undo: { title: 'Annuler le dernier scan', allowed: () => true, run: () => ran.push('undo') },
    },
  })
  bench.router.attach(startPutAway(bench.clock).operation)
  bench.router.open({ take: () => ({ kind: 'accepted', tone: 'ok', text: 'Pris par la fenêtre' }) })
  bench.scans('command', 'undo')
  expect(ran).toEqual(['undo'])
  expect(bench.last()).toMatchObject({ kind: 'command', text: 'Annuler le dernier scan' })
})

test('a command that may not run now says why', () => {
  const bench = aBench({
    commands: { undo: { title: 'Annuler', allowed: () => 'Rien à annuler.', run: () => {} } },
  })
  bench.scans('command', 'undo')
  expect(bench.last()).toMatchObject({ kind: 'refused', text: 'Rien à annuler.' })
})

test('a command that opens another page makes the next scan wait for it', async () => {
  let landed = () => {}
  const bench = aBench({
    commands: {
      home: {
        title: 'Accueil',
        allowed: () => true,
        run: () => new Promise<void>(resolve => (landed = resolve)),
      },
    },
  })
  bench.scans('command', 'home')
  bench.scans('badge', 'BG-7')
  expect(bench.story()).toEqual(['home command'])
  landed()
  await bench.waits(0)
  expect(bench.story()).toEqual(['home command', 'BG-7 refused'])
})

test('the dialog opened last gets the scan first, and passes on what it does not take', () => {
  const bench = aBench()
  const heard: string[] = []
  bench.router.open({
    take: scan => {
      heard.push('below')
      return { kind: 'accepted', tone: 'ok', text: scan.text }
    },
  })
  const close = bench.router.open({
    take: () => {
      heard.push('above')
      return null
    },
  })
  bench.scans('product', 'TASSE')
  close()
  bench.scans('product', 'VASE')
  expect(heard).toEqual(['above', 'below', 'below'])
})

test('the router reports a command that throws, and its scan still gets an outcome', () => {
  const bench = aBench({
    commands: {
      undo: {
        title: 'Annuler',
        allowed: () => true,
        run: () => {
          throw new Error('broken')
        },
      },
    },
  })
  bench.scans('command', 'undo')
  expect(bench.surprises).toEqual([new Error('broken')])
  expect(bench.last()).toMatchObject({ kind: 'refused', tone: 'alarm' })
})

test('listeners receive an operation’s message that answers no scan', async () => {
  const bench = aBench()
  const heard: string[] = []
  bench.bus.on('feedback', ({ text }) => heard.push(text))
  const { actor, operation } = startPutAway(bench.clock)
  bench.router.attach(operation)
  actor.send(
    scanEvent(
      { id: 'scan-1', source: wedge, at: 0 },
      { kind: 'order', value: 'CD1', why: 'Choisi par le test.', checked: true },
    ),
  )
  expect(heard).toEqual(['Une commande ne se range pas'])
  expect(bench.outcomes).toEqual([])
})

test('a listener that throws stops neither the others nor the scan', () => {
  const broken: unknown[] = []
  const bus = createBus<{ word: string }>(error => broken.push(error))
  const heard: string[] = []
  bus.on('word', () => {
    throw new Error('deaf')
  })
  const stop = bus.on('word', word => heard.push(word))
  bus.emit('word', 'un')
  stop()
  bus.emit('word', 'deux')
  expect(heard).toEqual(['un'])
  expect(broken).toHaveLength(2)
})
