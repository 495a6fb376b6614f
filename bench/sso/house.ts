import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright/test'
import { type IdentityProviderWanted, identityProviderCalls } from '#contract/endpoints/identity-provider.ts'
import { type Credentials, userCalls } from '#contract/endpoints/user.ts'
import type { IdentityRule } from '#contract/entities/identity.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { pageBrowser } from '#scripts/chromium.ts'
import { openWarehouse } from '#scripts/warehouse.ts'
import { demoPassword } from '#server/demo/people.ts'
import { createClient } from '#src/api/client.ts'
import { client } from '#tests/drivers/identity-provider.ts'

const lookEveryMs = 500
/** The bar, and the time that the provider's own page takes. */
export const minute = 60

export const rights: Omit<IdentityRule, 'claim' | 'value'> = {
  ...{ role: 'operator', warehouse: true, roles: [], shops: [], shopRight: 'read' },
}

/** Our real server on the demo warehouse, and a real browser, each person in a window of their own. */
export async function openHouse(folder: string) {
  const dataDir = join(folder, 'house')
  mkdirSync(dataDir)
  const settings = { SECRETS_KEY: randomBytes(32).toString('hex'), IDENTITY_NETWORKS: 'loopback' }
  const server = await openWarehouse(dataDir, { ...settings, DATABASE_URL: '' })
  const browser: Browser = await chromium.launch({
    ...pageBrowser(),
    // The bench ends by itself, and the browser with it.
    ...{ handleSIGINT: false, handleSIGTERM: false },
  })
  const clientOf = (token: string | null) =>
    createClient({
      ...{ origin: server.url, fetch, token: () => token, tokenRefused: () => {} },
      report: error => {
        throw error
      },
    })

  async function logIn(body: Credentials): Promise<string> {
    return accepted(await clientOf(null)(userCalls.logIn, { body })).token
  }
  const admin = clientOf(await logIn({ username: 'admin', password: demoPassword }))

  return {
    url: server.url,
    logIn,
    async addProvider(wanted: Partial<IdentityProviderWanted> & { name: string; issuer: string }) {
      const body: IdentityProviderWanted = {
        ...{ clientId: client.id, secret: client.secret, scopes: 'openid email profile groups' },
        ...({ newcomers: 'rule', ends: 'asked' } as const),
        ...{ trustsEmails: true, rules: [], active: true },
        ...wanted,
      }
      return accepted(await admin(identityProviderCalls.save, { body })).data.id
    },
    /** Undefined once the session has ended. */
    async accessOf(token: string) {
      const answer = await clientOf(token)(userCalls.access, {})
      return isRefusal(answer) ? undefined : answer
    },
    /** The seconds until the session has ended; undefined if it has not within the patience. */
    async endOf(token: string, patience = minute): Promise<number | undefined> {
      const begin = Date.now()
      const seconds = () => Math.round((Date.now() - begin) / 1000)
      while (seconds() <= patience) {
        if ((await this.accessOf(token)) === undefined) return seconds()
        await pause(lookEveryMs)
      }
      return undefined
    },
    async window(): Promise<Page> {
      const context = await browser.newContext({ locale: 'fr-FR', baseURL: server.url })
      context.setDefaultTimeout(20_000)
      return context.newPage()
    },
    /** The open windows' texts, for a proof that did not come through. */
    async shown(): Promise<string> {
      const pages = browser.contexts().flatMap(context => context.pages())
      const texts = pages.map(async page => `${page.url()}: ${(await page.innerText('body')).slice(0, 400)}`)
      return (await Promise.all(texts)).join('\n')
    },
    async stop(): Promise<void> {
      await browser.close()
      await server.close()
    },
  }
}

export type House = Awaited<ReturnType<typeof openHouse>>

export async function choose(page: Page, provider: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: `Continuer avec ${provider}` }).click()
}

/** The token of the person who has just come in. */
export async function cameIn(page: Page): Promise<string> {
  await page.getByText(/^Bonjour /).waitFor()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  if (token === null) throw new Error('The page shows a person, and keeps no token')
  return token
}

function accepted<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(`${answer.refused.code}: ${answer.refused.detail}`)
  return answer
}
