import { expect, test } from 'vitest'
import { SimulatedClock } from 'xstate'
import { type Call, unreachable } from '#src/api/client.ts'
import { createSheet } from '#src/pages/demo/sheet.ts'
import type { FromSheet, FromTab } from '#src/scan/sources/demo/messages.ts'

type Tab = { tab: string; usedAt: number; visible?: boolean; title?: string }

/** A sheet, and tabs of the application that the test plays. */
function aSheet(call: Call = async () => unreachable) {
  const clock = new SimulatedClock()
  const said: FromSheet[] = []
  const sheet = createSheet({
    call,
    say: message => void said.push(message),
    hasFocus: () => true,
    after: (ms, run) => clock.setTimeout(run, ms),
  })
  const hear = (message: FromTab | object) => sheet.hear(message)
  const scans = () => said.filter(one => one.type === 'scan')
  return {
    sheet,
    said,
    scans,
    hear,
    waits: (ms: number) => clock.increment(ms),
    tabIsHere: ({ visible = false, title = 'Transfert · Douchette', ...tab }: Tab) =>
      hear({ type: 'here', visible, title, ...tab }),
    status: () => sheet.get().sent[0]?.status,
    lastId: () => scans().at(-1)?.id ?? '',
  }
}

test('a click goes to a visible tab first, else to the tab used last', () => {
  const I = aSheet()
  I.sheet.start()
  I.tabIsHere({ tab: 'morning', usedAt: 1, title: 'Accueil · Douchette' })
  I.tabIsHere({ tab: 'now', usedAt: 2 })
  expect(I.sheet.get().target).toBe('Transfert')
  I.sheet.send('EM-A', 'A')
  I.tabIsHere({ tab: 'morning', usedAt: 1, visible: true, title: 'Accueil · Douchette' })
  expect(I.sheet.get().target).toBe('Accueil')
  I.sheet.send('EM-B', 'B')
  expect(I.scans().map(({ tab, text }) => [tab, text])).toEqual([
    ['now', 'EM-A'],
    ['morning', 'EM-B'],
  ])
})

test('the sheet shows the outcome of the scan', () => {
  const I = aSheet()
  I.sheet.start()
  I.tabIsHere({ tab: 'one', usedAt: 1 })
  I.sheet.send('EM-A', 'A')
  expect(I.status()).toEqual({ is: 'sent' })
  I.hear({ type: 'heard', id: I.lastId() })
  I.hear({ type: 'pending', id: I.lastId(), reason: 'working' })
  expect(I.status()).toEqual({ is: 'pending', reason: 'working' })
  I.hear({ type: 'outcome', id: I.lastId(), kind: 'accepted', tone: 'step', text: 'Départ de A' })
  expect(I.status()).toEqual({ is: 'settled', kind: 'accepted', tone: 'step', text: 'Départ de A' })
})

test('the sheet keeps the outcomes of two clicks apart', () => {
  const I = aSheet()
  I.sheet.start()
  I.tabIsHere({ tab: 'one', usedAt: 1 })
  I.sheet.send('EM-A', 'A')
  const first = I.lastId()
  I.sheet.send('EM-B', 'B')
  I.hear({ type: 'outcome', id: first, kind: 'refused', tone: 'refused', text: 'Pas ici' })
  expect(I.sheet.get().sent.map(({ title, status }) => [title, status.is])).toEqual([
    ['B', 'sent'],
    ['A', 'settled'],
  ])
})

test('without a tab of the application the sheet sends nothing and says so', () => {
  const I = aSheet()
  I.sheet.start()
  expect(I.sheet.get().target).toBeUndefined()
  I.waits(700)
  expect(I.sheet.get().target).toBeNull()
  expect(I.sheet.send('EM-A', 'A')).toBe(false)
  expect(I.status()).toEqual({ is: 'no-tab' })
  expect(I.scans()).toEqual([])
})

test('a closed tab gets no more scans', () => {
  const I = aSheet()
  I.sheet.start()
  I.tabIsHere({ tab: 'one', usedAt: 1 })
  I.hear({ type: 'gone', tab: 'one' })
  expect(I.sheet.get().target).toBeNull()
})

test('the sheet forgets a killed tab after two missed roll calls', () => {
  const I = aSheet()
  I.sheet.start()
  I.tabIsHere({ tab: 'killed', usedAt: 2, title: 'Colis · Douchette' })
  for (let call = 0; call < 3; call += 1) {
    I.tabIsHere({ tab: 'alive', usedAt: 1 })
    expect(I.sheet.get().target).toBe('Colis')
    I.waits(2000)
  }
  expect(I.sheet.get().target).toBe('Transfert')
})

test('a click to a sleeping tab times out, and a late answer still counts', () => {
  const I = aSheet()
  I.sheet.start()
  I.tabIsHere({ tab: 'asleep', usedAt: 1 })
  I.sheet.send('EM-A', 'A')
  I.waits(3000)
  expect(I.status()).toEqual({ is: 'no-answer' })
  I.hear({ type: 'outcome', id: I.lastId(), kind: 'accepted', tone: 'ok', text: 'Départ de A' })
  expect(I.status()).toMatchObject({ is: 'settled' })
})

test('the sheet ignores messages of another version', () => {
  const I = aSheet()
  I.sheet.start()
  I.hear({ type: 'here', tab: 'old' })
  I.hear({ type: 'hello' })
  I.waits(700)
  expect(I.sheet.get().target).toBeNull()
})

test('the sheet tells the tabs whether it has the focus, and that it has not once it is closed', () => {
  const I = aSheet()
  const stop = I.sheet.start()
  I.sheet.sayFocus(false)
  I.sheet.sayFocus(true)
  stop()
  I.waits(10_000)
  expect(I.said.map(one => one.type === 'sheet' && one.focused)).toEqual([true, false, true, false])
})

test('the sheet shows the server’s refusal; a warehouse without a demonstration is no failure', async () => {
  const failing = aSheet()
  failing.sheet.start()
  await settled()
  expect(failing.sheet.get().things).toEqual({ is: 'failed', refused: unreachable.refused })

  const refused = { status: 404, code: 'no-demo', detail: 'Ce n’est pas un entrepôt de démonstration.' }
  const plain = aSheet(async () => ({ refused }))
  plain.sheet.start()
  await settled()
  expect(plain.sheet.get().things).toEqual({ is: 'none' })
})

const settled = () => new Promise(resolve => setTimeout(resolve, 0))
