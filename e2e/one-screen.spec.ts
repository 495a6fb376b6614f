import type { Page } from 'playwright/test'
import { type AnyStateMachine, createActor, type StateValue } from 'xstate'
import { pageRoute } from '#contract/pages.ts'
import { machinesThere } from '#scripts/mermaid.ts'
import { type WaitingState, waitingStates } from '#scripts/waiting-states.ts'
import { operationPage, shopPage } from '#src/operations/addresses.ts'
import type { Operation } from '#src/operations/definition.ts'
import { operations } from '#src/operations/index.ts'
import { widest } from '#stages/widest.ts'
import { slipAtItsWidest, slipsAtTheirWidest } from '#stages/work/outgoing.ts'
import { cut, squeezed } from './drivers/legible.ts'
import type { Operator } from './drivers/operator.ts'
import { aLabel, atWork, expect, test } from './drivers/printing.ts'
import { atTheTerminal } from './drivers/terminal.ts'

const all: readonly Operation[] = operations
const slug = 'maison-lumiere'
const email = 'camille@douchette.example'
/** At a desk, and on a wall. */
const home = /^Bonjour|^Scannez la carte de l’opération$/

/** Waiting states with more in hand than any demo has, on the real server. All of them without one: every-step.spec.ts. */
async function eachStep(
  I: Operator,
  page: Page,
  look: (step: WaitingState) => Promise<void>,
  only: readonly string[],
) {
  const machines = new Map((await machinesThere()).map(machine => [machine.id, machine]))
  const steps = (await waitingStates()).filter(({ machine, state }) => only.includes(`${machine} ${state}`))
  expect(steps).toHaveLength(only.length)
  await page.route('**/rest/warehouse/carrier-slip/sud', route => route.fulfill({ json: slipAtItsWidest }))
  await page.route('**/rest/warehouse/carrier-slip/list', route =>
    route.fulfill({ json: slipsAtTheirWidest }),
  )
  await I.am('camille')
  await I.open(pageRoute('home'))
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveText(home)
  for (const step of steps) {
    const machine = machines.get(step.machine)
    if (!machine) throw new Error(`There is no machine ${step.machine}`)
    await openAt(page, step, machine)
    await look(step)
  }
}

test('on a wall what a step has no room for is reached by cards', async ({ I, page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.addInitScript(() => localStorage.setItem('terminal', '{"on":true}'))
  const look = async ({ machine, state }: WaitingState) => {
    await asCards[`${machine} ${state}`]?.(atTheTerminal(I))
  }
  await eachStep(I, page, look, Object.keys(asCards))
})

/** These have notices, a list, digits or a long instruction: what a strip leaves no room for. */
const fullSteps = [
  'shipment packing.articles',
  'shipment packing.doubt',
  'reception articles',
  'reception short',
  'packaging carton',
  'carrier-slip parcels',
]

test('on a wall a waiting print is told whole, and leaves a full step its room', async ({ I, page, qz }) => {
  qz.printers.clear()
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.addInitScript(() => localStorage.setItem('terminal', '{"on":true}'))
  const { scanBringing } = await atWork(I)
  await I.see('Scannez l’emplacement de départ')
  await scanBringing(aLabel('Étiquette CL00008812'))
  const strip = page.locator('.wall-notice').filter({ hasText: 'Impression en attente' })
  await expect(strip).toContainText('QZ Tray ne trouve pas l’imprimante')
  const faults: string[] = []
  const look = async ({ machine, state }: WaitingState) => {
    const found = async () => [...(await cut(page)), ...(await squeezed(page)), ...(await overflowing(page))]
    // Cards are fitted to what they hold once they are drawn.
    await expect
      .poll(found, { timeout: 5_000 })
      .toEqual([])
      .catch(() => {})
    faults.push(...(await found()).map(fault => `${machine} ${state}: ${fault}`))
    await I.picture(`wall-stuck-${machine}-${state}`)
  }
  await eachStep(I, page, look, fullSteps)
  expect(faults).toEqual([])
})

/** The texts that a wall draws below the room that its cards leave. */
const overflowing = (page: Page) =>
  page
    .locator('.wall > main')
    .evaluateAll(all =>
      all
        .filter(one => one.scrollHeight > one.clientHeight + 2)
        .map(one => `the work is ${one.scrollHeight - one.clientHeight} px too high`),
    )

type AtTheWall = ReturnType<typeof atTheTerminal>

/** What a step has no room for is reached by cards: the next page, and the desk where a text is typed. */
const asCards: Readonly<Record<string, (I: AtTheWall) => Promise<void>>> = {
  'carrier-slip choosing': turnsPages,
  'carrier-slip parcels': turnsPages,
  'reception lot': async I => {
    await I.scanSheet('REC-LOT')
    await I.seeInstruction('Scannez « Finir à un poste » : cela se tape')
    await I.seeCard('Finir à un poste')
    expect(await cut(I.page)).toEqual([])
    await I.picture('wall-text')
    await I.scanCard('Revenir')
    await expect(I.page.getByRole('list', { name: 'Choix' }).filter({ visible: true })).toHaveCount(0)
  },
}

async function turnsPages(I: AtTheWall) {
  await I.seeCard('Suite 1/')
  await I.scanCard('Suite 1/')
  await I.seeCard('Suite 2/')
}

/** Goes to the operation as a link of the page does, with this step saved as one that a killed browser left. */
async function openAt(page: Page, { machine: id, state, prompt }: WaitingState, machine: AnyStateMachine) {
  const operation = all.find(one => one.id === id)
  const ofShop = operation?.shopPath !== undefined
  const path = !operation
    ? operationPage('picking')
    : ofShop
      ? shopPage(operation.path, slug)
      : operationPage(operation.path)
  const snapshot = machine.resolveState({
    value: valueAt(state),
    context: { ...createActor(machine).getSnapshot().context, ...widest[id]?.(state) },
  })
  const saved = {
    version: operation?.version ?? 1,
    snapshot: machine.getPersistedSnapshot(snapshot),
    work: false,
    handovers: [],
  }
  await go(page, pageRoute('home'))
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveText(home)
  const key = `operation:${operation?.id ?? 'shop'}${ofShop ? `:${slug}` : ''}:${email}`
  await page.evaluate(
    ([key, text]) => localStorage.setItem(key ?? '', text ?? ''),
    [key, JSON.stringify(saved)],
  )
  await go(page, path)
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveText(prompt)
}

const go = (page: Page, path: string) =>
  page.evaluate(to => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)

/** `packing.carton` as XState writes it. */
function valueAt(path: string): StateValue {
  const [first = '', ...rest] = path.split('.')
  return rest.length > 0 ? { [first]: valueAt(rest.join('.')) } : first
}
