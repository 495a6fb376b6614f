import { afterEach, expect, test, vi } from 'vitest'
import { createBus } from '#src/scan/bus.ts'
import { createFocusGuard } from '#src/scan/focus-guard.ts'
// The channel loads this file at a sheet's first message. Import it here, so that no test waits for it.
import '#src/scan/sources/demo/scanner.ts'
import { createDemoChannel, demoChannelName } from '#src/scan/sources/demo/channel.ts'
import type { FromSheet } from '#src/scan/sources/demo/messages.ts'
import { soon } from '#tests/drivers/soon.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A visible tab of the application without the focus. */
function aTab(pathname: string) {
  const document = Object.assign(new EventTarget(), {
    hasFocus: () => false,
    visibilityState: 'visible',
    title: 'Transfert',
  })
  const window = Object.assign(new EventTarget(), { document, location: { pathname } }) as unknown as Window
  const fail = (error: unknown) => {
    throw error
  }
  const demo = createDemoChannel(window, createBus(fail), fail)
  closing.push(demo.stop)
  const guard = demo.guard(createFocusGuard(window))
  let told = 0
  guard.subscribe(() => {
    told += 1
  })
  return { window, demo, guard, told: () => told }
}

function aSheet() {
  const channel = new BroadcastChannel(demoChannelName)
  closing.push(() => channel.close())
  return {
    says: (focused: boolean, sheet = 'one') =>
      channel.postMessage({ type: 'sheet', sheet, focused } satisfies FromSheet),
  }
}

test('the focus notice stays away while a sheet has the focus, and comes once it has lost it', async () => {
  const { guard, told } = aTab('/warehouse/transfer')
  const sheet = aSheet()
  expect(guard.get()).toBe(true)
  sheet.says(true)
  await vi.waitFor(() => expect(guard.get()).toBe(false), soon)
  expect(told()).toBe(1)
  sheet.says(false)
  await vi.waitFor(() => expect(guard.get()).toBe(true), soon)
  expect(told()).toBe(2)
})

test('a tab that gets the focus forgets a killed sheet', async () => {
  const { window, guard } = aTab('/warehouse/transfer')
  aSheet().says(true)
  await vi.waitFor(() => expect(guard.get()).toBe(false), soon)
  window.dispatchEvent(new Event('focus'))
  window.dispatchEvent(new Event('blur'))
  expect(guard.get()).toBe(true)
})

test('the sheet’s own tab ignores sheets, and is no tab to scan into', async () => {
  const tab = aTab('/demo')
  const other = aTab('/')
  aSheet().says(true)
  await vi.waitFor(() => expect(other.guard.get()).toBe(false), soon)
  expect(tab.demo.isSheet()).toBe(true)
  expect(tab.guard.get()).toBe(false)
  expect(tab.told()).toBe(0)
})
