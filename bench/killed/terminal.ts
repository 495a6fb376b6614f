import { aBrowserToKill } from '#e2e/drivers/killed-browser.ts'
import { afterScan, pullTrigger } from '#e2e/drivers/scanner.ts'
import type { WaitingState } from '#scripts/waiting-states.ts'
import { stepOn } from './screen.ts'

export type Return = {
  readonly state: WaitingState
  /** From the start of the browser, and from the moment when it asked for the page. */
  readonly sinceStart: number
  readonly sincePage: number
}

export type Terminal = Awaited<ReturnType<typeof openTerminal>>

const patience = 20_000

/**
 * A bench whose browser is killed after each act, as soon as the screen has answered, and started again on the same
 * profile. It must come back to the very step that the screen showed.
 */
export async function openTerminal(url: string, states: readonly WaitingState[]) {
  const browser = aBrowserToKill('allow')
  const returns: Return[] = []
  const start = async () => {
    const opened = await browser.start()
    // A browser without windows ends a page that prints, and the page prints where it can show PDFs.
    await opened.addInitScript(
      `Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false })`,
    )
    return opened
  }
  let page = await start()
  let machine = ''

  await page.goto(`${url}/login`)
  await page.getByLabel('Identifiant', { exact: true }).fill('camille')
  await page.getByLabel('Mot de passe', { exact: true }).fill('douchette')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.getByText('Bonjour Camille').waitFor()
  // The browser keeps the application's files from here on, as it has since the first minute of a day's work.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))

  function stateOf(prompt: string): WaitingState {
    const state = states.find(one => one.machine === machine && one.prompt === prompt)
    if (!state) throw new Error(`${machine} has no state that asks « ${prompt} »`)
    return state
  }

  const sameOf = ({ idle, goesOn }: WaitingState): 'all' | 'instruction' | 'sentence' =>
    idle ? 'sentence' : goesOn || machine === 'order-information' ? 'instruction' : 'all'

  async function killAt(prompt: string, has?: string, worded = prompt): Promise<void> {
    const state = stateOf(prompt)
    const wanted = { prompt: worded, same: sameOf(state), patience }
    const text = await stepOn(page, { ...wanted, ...(has ? { has } : {}) })
    // A browser that was killed offers its tabs again. The address is known here already: a question would give it time.
    const address = page.url()
    await browser.kill()
    const begun = performance.now()
    page = await start()
    const ask = performance.now()
    await page.goto(address, { waitUntil: 'commit' })
    await stepOn(page, { ...wanted, text })
    const shown = performance.now()
    returns.push({ state, sinceStart: shown - begun, sincePage: shown - ask })
  }

  return {
    returns,
    /** The page of now: every act starts another. */
    page: () => page,

    async open(operation: string, address: string, prompt: string) {
      machine = operation
      await page.goto(url + address)
      await killAt(prompt)
    },
    /** `has` is what the answer shows where the instruction stays as it was; `worded` is the instruction with a name in it. */
    async scan(code: string, prompt: string, has?: string, worded?: string) {
      await pullTrigger(page, code)
      await killAt(prompt, has, worded)
    },
    /** A scan on the way to another step, without a kill. */
    async scanOn(code: string, prompt: string, has: string) {
      await pullTrigger(page, code)
      await stepOn(page, { prompt, has, patience, same: 'all' })
    },
    async press(name: string | RegExp, prompt: string) {
      await page.getByRole('button', { name }).filter({ visible: true }).first().click()
      await killAt(prompt)
    },
    async number(label: string, n: number, prompt: string) {
      const field = page.getByLabel(label, { exact: true }).and(page.locator('input'))
      await field.fill(String(n))
      await afterScan(page)
      await field.press('Enter')
      await killAt(prompt)
    },
    async photograph(prompt: string) {
      const file = { name: 'casse.png', mimeType: 'image/png', buffer: await page.screenshot() }
      await page.getByLabel('Prendre ou choisir une photo').setInputFiles(file)
      await killAt(prompt)
    },
    close: () => browser.end(),
  }
}
