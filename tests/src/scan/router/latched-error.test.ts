import { expect, test } from 'vitest'
import { unseenFor } from '#src/scan/router/latch.ts'
import type { Latch } from '#src/scan/scan.ts'
import { aBench } from '../bench.ts'
import { serverTakes, startPutAway } from '../put-away.ts'

async function atTheShelf() {
  const bench = aBench({
    commands: { leave: { title: 'Quitter', allowed: () => true, run: () => {} } },
  })
  const shown: (Latch | null)[] = []
  bench.bus.on('latch', latch => shown.push(latch))
  const { actor, operation } = startPutAway(bench.clock)
  bench.router.attach(operation)
  bench.scans('location', 'EM-A-01')
  await bench.waits(1000)
  const error = () => shown.at(-1)?.feedback.text
  return { bench, actor, error }
}

test('an error stays until a right scan made in full view of it', async () => {
  const { bench, error } = await atTheShelf()
  bench.scans('product', 'PERDU')
  await bench.waits(serverTakes)
  expect(error()).toBe('Article inconnu du serveur')
  await bench.waits(5 * 60_000)
  expect(error()).toBe('Article inconnu du serveur')
  bench.scans('product', 'TASSE')
  await bench.waits(serverTakes)
  expect(bench.last()).toMatchObject({ kind: 'accepted' })
  expect(error()).toBeUndefined()
})

test('scans that were waiting when the error appeared do nothing: the operator had not seen it', async () => {
  const { bench, actor, error } = await atTheShelf()
  bench.scans('product', 'PERDU')
  bench.scans('box', 'CA00123')
  await bench.waits(serverTakes)
  expect(bench.story().slice(1)).toEqual(['PERDU refused', 'CA00123 refused'])
  expect(bench.last().text).toContain('avant que l’erreur puisse être vue')
  expect(bench.last().detail).toContain('Article inconnu du serveur')
  expect(actor.getSnapshot().value).toBe('product')
  expect(error()).toBe('Article inconnu du serveur')
})

test('a scan too quick to have seen the error is refused, and does not delay the next one', async () => {
  const { bench } = await atTheShelf()
  bench.scans('product', 'PERDU')
  await bench.waits(serverTakes)
  await bench.waits(unseenFor - 1)
  bench.scans('box', 'CA00123')
  expect(bench.last()).toMatchObject({ kind: 'refused' })
  await bench.waits(1)
  bench.scans('box', 'CA00124')
  expect(bench.last()).toMatchObject({ kind: 'accepted' })
})

test('scanning on does not dismiss an alarm: only OK does', async () => {
  const { bench, error } = await atTheShelf()
  bench.scans('product', 'RAPPEL')
  await bench.waits(serverTakes)
  expect(bench.last()).toMatchObject({ kind: 'refused', tone: 'alarm' })
  await bench.waits(60_000)
  bench.scans('product', 'TASSE')
  expect(bench.last().text).toBe('Validez d’abord l’alerte : « Article rappelé : mettez-le de côté »')
  expect(error()).toBe('Article rappelé : mettez-le de côté')
  bench.router.acknowledge()
  expect(error()).toBeUndefined()
  bench.scans('product', 'VASE')
  await bench.waits(serverTakes)
  expect(bench.last()).toMatchObject({ kind: 'accepted' })
})

test('a confirmation is not hidden behind an older error', async () => {
  const { bench, error } = await atTheShelf()
  bench.scans('product', 'PERDU')
  await bench.waits(serverTakes)
  await bench.waits(unseenFor)
  bench.scans('product', 'DOUTE')
  await bench.waits(serverTakes)
  expect(bench.last()).toMatchObject({ kind: 'confirm', text: 'Un de trop : rescannez-le pour confirmer' })
  expect(error()).toBeUndefined()
})

test('a command card scanned before the error appeared does not run either', async () => {
  const { bench } = await atTheShelf()
  bench.scans('product', 'PERDU')
  bench.scans('command', 'leave')
  await bench.waits(serverTakes)
  expect(bench.last()).toMatchObject({ kind: 'refused' })
  await bench.waits(1000)
  bench.scans('command', 'leave')
  expect(bench.last()).toMatchObject({ kind: 'command', text: 'Quitter' })
})

test('leaving the operation removes its error', async () => {
  const bench = aBench()
  const shown: (Latch | null)[] = []
  bench.bus.on('latch', latch => shown.push(latch))
  const leave = bench.router.attach(startPutAway(bench.clock).operation)
  bench.scansText('???')
  expect(shown.at(-1)?.feedback.text).toContain('Code inconnu')
  leave()
  expect(shown.at(-1)).toBeNull()
})
