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

test('a refusal says what was expected and what came', () => {
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

test('a machine that has words of its own for a wrong turn is heard', () => {
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

test('no scan carries anyone away from work: it is refused, with the command that would leave', () => {
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

test('before there is any work in it, an operation lets a scan open what it names', () => {
  const { bench, operation, visited } = aWarehouse()
  bench.router.attach(operation)
  bench.scans('tracking', '6A00000000008')
  expect(bench.last()).toMatchObject({ kind: 'navigated', text: '6A00000000008 ouvert' })
  expect(visited).toEqual(['6A00000000008'])
})

test('without an operation a code opens what it names; one that names nothing to open is refused', () => {
  const { bench, visited } = aWarehouse()
  bench.scans('order', 'CD00010234')
  bench.scans('badge', 'BG-7')
  expect(bench.story()).toEqual(['CD00010234 navigated', 'BG-7 refused'])
  expect(visited).toEqual(['CD00010234'])
})

test('without an operation, a code that could open two things is asked about', async () => {
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

test('a place that one may not enter is refused with its reason', () => {
  const bench = aBench({ anywhere: () => ({ refused: 'Le rôle Print vous manque.' }) })
  bench.scans('order', 'CD00010234')
  expect(bench.last()).toMatchObject({ kind: 'refused', text: 'Le rôle Print vous manque.' })
})

test('an unknown text is an outcome with its reason, and with what the step waits for', () => {
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
