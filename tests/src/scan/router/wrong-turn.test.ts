import { expect, test } from 'vitest'
import type { Place } from '#src/scan/router/ports.ts'
import { aBench, aCode } from '../bench.ts'
import { startPutAway } from '../put-away.ts'

function aWarehouse() {
  const visited: string[] = []
  const anywhere = (code: { kind: string; value: string }): Place | null =>
    code.kind === 'badge' ? null : { title: `${code.value} ouvert`, go: () => visited.push(code.value) }
  const bench = aBench({ anywhere })
  const { actor, operation } = startPutAway(bench.clock)
  return { bench, actor, operation, visited }
}

test('a refusal names what the step expected and what it got', () => {
  const { bench, operation } = aWarehouse()
  bench.router.attach(operation)
  bench.scans('location', 'EM-A-01')
  bench.scans('badge', 'BG-7')
  expect(bench.last()).toMatchObject({
    kind: 'refused',
    text: 'Attendu : un article ou une caisse. Lu : un badge.',
    expected: ['product', 'box'],
    step: { operation: 'Rangement', prompt: 'Scannez l’article suivant', state: '"product"' },
  })
})

test('a machine’s own message for a wrong scan is shown', () => {
  const { bench, operation } = aWarehouse()
  bench.router.attach(operation)
  bench.scans('location', 'EM-A-01')
  bench.scans('order', 'CD00010234')
  expect(bench.last()).toMatchObject({
    kind: 'refused',
    text: 'Une commande ne se range pas',
    expected: ['product', 'box'],
  })
})

test('an operation with work refuses a scan that would leave it, and names the command that leaves', () => {
  const { bench, operation, visited, actor } = aWarehouse()
  bench.router.attach(operation)
  bench.scans('location', 'EM-A-01')
  bench.scans('tracking', '6A00000000008')
  expect(visited).toEqual([])
  expect(bench.last()).toMatchObject({
    kind: 'refused',
    detail: 'Pour quitter l’opération : « Quitter le rangement » (carte DC-LEAVE).',
  })
  expect(actor.getSnapshot().value).toBe('product')
})

test('an operation without work lets a scan open another page', () => {
  const { bench, operation, visited } = aWarehouse()
  bench.router.attach(operation)
  bench.scans('tracking', '6A00000000008')
  expect(bench.last()).toMatchObject({ kind: 'navigated', text: '6A00000000008 ouvert' })
  expect(visited).toEqual(['6A00000000008'])
})

test('without an operation a code opens its page; a code without a page is refused', () => {
  const { bench, visited } = aWarehouse()
  bench.scans('order', 'CD00010234')
  bench.scans('badge', 'BG-7')
  expect(bench.story()).toEqual(['CD00010234 navigated', 'BG-7 refused'])
  expect(visited).toEqual(['CD00010234'])
})

test('without an operation, the user chooses between two pages of one code', async () => {
  const visited: string[] = []
  const bench = aBench({
    anywhere: code => ({ title: code.kind, go: () => visited.push(code.kind) }),
    choose: codes => Promise.resolve(codes[1] ?? null),
  })
  bench.scansText('12345670', [aCode('product', '12345670'), aCode('tracking', '12345670')])
  await bench.waits(0)
  expect(visited).toEqual(['tracking'])
  expect(bench.last()).toMatchObject({ kind: 'navigated', asked: true })
})

test('a page that the user may not open is refused with its reason', () => {
  const bench = aBench({ anywhere: () => ({ refused: 'Le rôle Print vous manque.' }) })
  bench.scans('order', 'CD00010234')
  expect(bench.last()).toMatchObject({ kind: 'refused', text: 'Le rôle Print vous manque.' })
})

test('an unknown text gets an outcome with its reason and the step’s expectation', () => {
  const { bench, operation } = aWarehouse()
  bench.scansText('bonjour')
  expect(bench.last()).toMatchObject({
    kind: 'unknown',
    text: 'Code inconnu : aucune règle de cet entrepôt ne le reconnaît.',
  })
  bench.router.attach(operation)
  bench.scansText('bonsoir')
  expect(bench.last()).toMatchObject({ kind: 'unknown', detail: 'Attendu : un emplacement.' })
})
