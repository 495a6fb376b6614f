import { setTimeout as pause } from 'node:timers/promises'
import { test as base, expect, type Locator, type Page } from 'playwright/test'
import { axeViolations } from './axe.ts'
import { type Bench, openBench } from './bench.ts'
import { afterScan, nervousTriggerMs, notBefore, pullTrigger, unseenErrorMs } from './scanner.ts'
import { tokenOf } from './server.ts'
import { qzAt } from './tls.ts'
import { startWarehouse, type Warehouse } from './warehouse.ts'

type Press = { button?: string; link?: string; key?: string }

/** A person at a bench: their actions, and what they see. */
export type Operator = {
  page: Page
  open: (path: string) => Promise<void>
  logIn: (username?: string, password?: string) => Promise<void>
  /** Logs a person in by putting their token into the browser. */
  am: (username: string) => Promise<void>
  /** The same code once more comes late enough not to count as a nervous trigger. */
  scan: (text: string) => Promise<void>
  type: (label: string, text: string) => Promise<void>
  /** Chooses an option of a list that opens from a button. */
  choose: (label: string | RegExp, option: string) => Promise<void>
  press: (what: Press) => Promise<void>
  see: (text: string | RegExp) => Promise<void>
  /**
   * Sees an error long enough to notice it. The application ignores an earlier scan, since the person pulled the
   * trigger before seeing the error.
   */
  readError: (text: string | RegExp) => Promise<void>
  dontSee: (text: string | RegExp) => Promise<void>
  amAt: (path: string | RegExp) => Promise<void>
  /** Allows the console errors of this situation, such as a cut network. */
  expectTrouble: (pattern: RegExp) => void
  seeNoAxeViolation: () => Promise<void>
  /** Keeps a screenshot when E2E_PICTURES is set. */
  picture: (name: string, options?: { whole?: boolean }) => Promise<void>
  /** A menu entry, not a link of the page with the same name. */
  entry: (name: string | RegExp) => Locator
}

type Workplace = { warehouse: Warehouse; bench: Bench }

type Situation = {
  I: Operator
  /** The port of this computer's QZ Tray; nothing listens on port 1. */
  qzPort: number
}

export const test = base.extend<Situation, Workplace>({
  warehouse: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's names.
    async ({}, use) => {
      const warehouse = await startWarehouse()
      process.env.E2E_URL = warehouse.url
      await use(warehouse)
      await warehouse.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  bench: [
    async ({ browser, warehouse }, use) => {
      const bench = openBench(browser, warehouse.url)
      await use(bench)
      await bench.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ warehouse }, use, { file }) => {
    await warehouse.openFor(file)
    await use(warehouse.url)
  },
  page: async ({ bench, baseURL, viewport }, use) => {
    await bench.withPage({ baseURL, viewport }, use)
  },
  context: async ({ page }, use) => use(page.context()),
  qzPort: [Number(process.env.E2E_QZ_PORT), { option: true }],

  I: async ({ page, qzPort }, use, testInfo) => {
    const troubles: string[] = []
    // QZ Tray's client writes these where a session ends while the server signs for the printers.
    const expected: RegExp[] = [
      /Signing failed .*(Connectez-vous|Votre session est terminée)/,
      /Error: Failed to sign request/,
      // A page that QZ Tray has not answered in time asks without an address, by which no computer is known.
      /404 .*\/rest\/(computer\/exist|printer\/list)$/,
    ]
    page.on('console', message => {
      if (message.type() === 'error') troubles.push(`${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', error => troubles.push(error.message))

    await page.addInitScript(settings => localStorage.setItem('qz-tray', settings), qzAt(qzPort))
    await use(operatorAt(page, expected))
    if (testInfo.status !== testInfo.expectedStatus) {
      for (const [name, said] of await lastSeen(page)) {
        await testInfo.attach(name, { body: said, contentType: 'text/plain' })
      }
    }

    const surprises = troubles.filter(text => !expected.some(pattern => pattern.test(text)))
    expect(surprises, 'console errors').toEqual([])
  },
})

export { expect }

/**
 * What the page shows, and its last scans with their outcomes, from its journal. The report of a failed test prints the first
 * 300 characters of each, so each scan is one of its own.
 */
const lastSeen = (page: Page): Promise<[name: string, said: string][]> =>
  page
    .evaluate(
      () =>
        new Promise<[string, string][]>((done, fail) => {
          const seen = `${location.pathname}: ${document.body.innerText.replaceAll(/\s+/g, ' ')}`
          const opening = indexedDB.open('douchette-journal')
          opening.onerror = () => fail(opening.error)
          opening.onsuccess = () => {
            const reading = opening.result.transaction('scans').objectStore('scans').getAll()
            reading.onerror = () => fail(reading.error)
            reading.onsuccess = () => {
              const scans = reading.result.map(({ at, text, outcome }): [string, string] => [
                `scan ${new Date(at).toISOString().slice(11, -1)}`,
                `${text} → ${outcome.kind}, ${outcome.text}`,
              ])
              done([['page', seen], ...scans.slice(-8)])
            }
          }
        }),
    )
    .catch(error => [['page', `cannot be read: ${error}`]])

const lookEveryMs = 30
const seenWithinMs = 20_000

/**
 * Playwright's own waiting reads the whole page for its report at each failed look, and soon looks each half second only, while
 * most steps end between. It makes the report of what never came.
 */
async function untilVisible(thing: Locator): Promise<void> {
  for (const end = Date.now() + seenWithinMs; Date.now() < end; ) {
    if (await thing.isVisible()) return
    await pause(lookEveryMs)
  }
  await expect(thing).toBeVisible({ timeout: 1 })
}

/** The operator at this page. */
export function operatorAt(page: Page, expected: RegExp[]): Operator {
  const visible = (text: string | RegExp): Locator => page.getByText(text).filter({ visible: true }).first()
  let last = { text: '', at: 0 }

  const I: Operator = {
    page,
    open: async path => {
      await page.goto(path)
    },
    logIn: async (username = 'camille', password = 'douchette') => {
      await page.goto('/login')
      await I.type('Identifiant', username)
      await I.type('Mot de passe', password)
      await I.press({ button: 'Se connecter' })
      await page.waitForURL(url => !url.pathname.startsWith('/login'))
    },
    am: async username => {
      // Runs once, at the next page, so that a token that the application clears later stays cleared.
      await page.addInitScript(
        value => {
          if (sessionStorage.getItem('am') === value) return
          sessionStorage.setItem('am', value)
          localStorage.setItem('token', value)
        },
        await tokenOf(page, username),
      )
    },
    scan: async text => {
      if (text === last.text) await notBefore(page, last.at + nervousTriggerMs)
      await pullTrigger(page, text)
      last = { text, at: Date.now() }
    },
    type: async (label, text) => {
      // The buttons of a number field bear its label too.
      await page.getByLabel(label, { exact: true }).and(page.locator('input, textarea')).fill(text)
    },
    choose: async (label, option) => {
      await page.getByRole('button', { name: label }).and(page.locator('[aria-haspopup=listbox]')).click()
      await page.getByRole('option', { name: option, exact: true }).click()
      await expect(page.locator('[role=option]')).toHaveCount(0)
    },
    press: async ({ button, link, key }) => {
      if (button) await page.getByRole('button', { name: button, exact: true }).click()
      if (link) await page.getByRole('link', { name: link }).click()
      if (!key) return
      // No hand is at the keyboard sooner, and the scanner would take an earlier Enter for another suffix.
      await afterScan(page)
      await page.keyboard.press(key)
    },
    see: async text => {
      await untilVisible(visible(text))
    },
    readError: async text => {
      await I.see(text)
      await notBefore(page, Date.now() + unseenErrorMs)
    },
    dontSee: async text => {
      await expect(page.getByText(text).filter({ visible: true })).toHaveCount(0)
    },
    amAt: async path => {
      await expect(page).toHaveURL(path instanceof RegExp ? path : url => url.pathname === path)
    },
    entry: name =>
      page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name }),
    expectTrouble: pattern => {
      expected.push(pattern)
    },
    seeNoAxeViolation: async () => {
      expect(await axeViolations(page)).toEqual([])
    },
    picture: async (name, { whole = false } = {}) => {
      if (!process.env.E2E_PICTURES) return
      await page.screenshot({ path: `test-results/screens/${name}.png`, fullPage: whole })
    },
  }
  return I
}
