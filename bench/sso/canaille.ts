import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'
import { freePort } from '#scripts/free-port.ts'
import { client } from '#tests/drivers/identity-provider.ts'

const inside = fileURLToPath(new URL('./inside/', import.meta.url))
const startingMayTake = 60_000
const password = 'un-mot-de-passe-du-banc'

/** May do everything there. */
export const chief = 'chef'
export const people = [
  { login: 'camille', name: 'Camille Moreau', email: 'camille@douchette.example', groups: ['responsables'] },
  { login: 'zoe', name: 'Zoé Martin', email: 'zoe@douchette.example', groups: ['preparation', 'expedition'] },
  { login: 'lea', name: 'Léa Blanc', email: 'lea@lumiere.example', groups: ['lumiere'] },
  { login: 'paul', name: 'Paul Sans-Groupe', email: 'paul@douchette.example', groups: [] },
  { login: chief, name: 'Le Chef', email: 'chef@douchette.example', groups: [] },
]

/** A real Canaille as a process of its own, on SQLite in a folder that is thrown away. */
export async function openCanaille(python: string, folder: string, origin: string) {
  const host = `127.0.0.1:${await freePort()}`
  const issuer = `http://${host}`
  const outside = join(folder, 'outside.log')
  const log = join(folder, 'canaille.log')
  const wanted = {
    ...{ host, password, people, chief, key: 'une-clef-qui-ne-sert-que-dans-ce-banc-d-essai-et-nulle-part' },
    trusted: [new URL(origin).hostname],
    client: {
      ...{ client_id: client.id, client_secret: client.secret, client_name: 'Douchette' },
      // Its own address would make it trusted, and nobody would be asked to agree.
      client_uri: 'https://entrepot.example',
      ...{ redirect_uris: [`${origin}/login`], post_logout_redirect_uris: [`${origin}/login`] },
      ...{ grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
      ...{
        scope: ['openid', 'email', 'profile', 'groups'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    },
  }
  const output = openSync(log, 'a')
  const child: ChildProcess = spawn(python, [join(inside, 'serve.py'), JSON.stringify(wanted)], {
    ...{ cwd: folder, stdio: ['ignore', output, output] },
    env: {
      ...{ PATH: process.env.PATH, HOME: folder, PYTHONPATH: inside, OUTSIDE_LOG: outside },
      // Nothing of Python's is written into this checkout.
      PYTHONDONTWRITEBYTECODE: '1',
    },
  })
  // It outlives nobody.
  process.once('exit', () => child.kill('SIGKILL'))

  const until = Date.now() + startingMayTake
  for (;;) {
    const answer = await fetch(`${issuer}/.well-known/openid-configuration`).catch(() => undefined)
    if (answer?.ok) break
    if (Date.now() > until || child.exitCode !== null) {
      throw new Error(`Canaille does not answer:\n${readFileSync(log, 'utf8').slice(-3000)}`)
    }
    await pause(100)
  }

  return {
    issuer,
    said: () => readFileSync(log, 'utf8'),
    /** The hosts that it wanted to reach beside this machine. */
    outside: () => (existsSync(outside) ? readFileSync(outside, 'utf8').trim().split('\n') : []),
    /** Logs in on the page that asks for it. */
    async logIn(page: Page, login: string): Promise<void> {
      await page.getByLabel('Login').fill(login)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('textbox', { name: 'Password' }).fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
    },
    /** The person takes the application's access to their account back. */
    async takeBack(page: Page): Promise<void> {
      await page.goto(`${issuer}/consent/`)
      await page.getByRole('link', { name: 'Revoke access' }).click()
      await page.getByText('The access has been revoked.').waitFor()
    },
    async lock(page: Page, login: string): Promise<void> {
      await page.goto(`${issuer}/login`)
      await this.logIn(page, chief)
      await page.waitForURL(url => !url.pathname.includes('/auth/'))
      await page.goto(`${issuer}/profile/${login}/settings`)
      await page.getByRole('button', { name: 'Lock the account' }).click()
      await page.getByRole('button', { name: 'Lock', exact: true }).click()
      await page.getByText('The account has been locked.').waitFor()
    },
    async stop(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await ended
      clearTimeout(late)
    },
  }
}

export type Canaille = Awaited<ReturnType<typeof openCanaille>>
