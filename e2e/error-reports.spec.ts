import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from 'playwright/test'
import { buildApp } from '#server/http/app.ts'
import { openTestDatabase } from '#tests/drivers/database.ts'
import { startReceiver } from './drivers/report-receiver.ts'

type Reporting = { url: string; receiver: Awaited<ReturnType<typeof startReceiver>>; application: string }

/** The real server on a build with a DSN, and the receiver that the DSN names. */
const test = base.extend<object, { reporting: Reporting }>({
  reporting: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's names.
    async ({}, use) => {
      const receiver = await startReceiver()
      const application = mkdtempSync(join(tmpdir(), 'douchette-reports-'))
      build(application, receiver.dsn)
      const database = await openTestDatabase()
      const config = { logLevel: 'silent', trustProxy: [], checkAnswers: true } as const
      const app = await buildApp({ database, config, application })
      const url = await app.listen({ port: 0, host: '127.0.0.1' })
      await use({ url, receiver, application })
      await app.close()
      await database.close()
      await receiver.stop()
      rmSync(application, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** The build fails when the first load is over its budget, with a DSN as without. */
function build(application: string, dsn: string) {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--outDir', application]
  const env = { ...process.env, VITE_SENTRY_DSN: dsn }
  const { status, stdout, stderr } = spawnSync(process.execPath, vite, { env, encoding: 'utf8' })
  expect(status, `${stdout}${stderr}`).toBe(0)
}

/** Opens the log-in page. Sentry draws `chance` to decide whether this session is sampled. */
async function open(page: Page, { url }: Reporting, chance: number) {
  await page.addInitScript(given => {
    Math.random = () => given
  }, chance)
  await page.goto(url)
  await expect(page.getByLabel('Identifiant')).toBeVisible()
}

const fail = (page: Page) =>
  page.evaluate(() => {
    setTimeout(() => {
      throw new Error('une surprise')
    })
  })

test('a build with a DSN delivers errors, and every trace', async ({ page, reporting }) => {
  const { receiver } = reporting
  const blocked: string[] = []
  page.on('console', message => {
    if (/Content Security Policy/.test(message.text())) blocked.push(message.text())
  })
  // Drawn above every rate but 100 %.
  await open(page, reporting, 0.999)
  await expect.poll(() => receiver.count('span')).toBeGreaterThan(0)
  expect([receiver.count('event'), receiver.count('replay_event')]).toEqual([0, 0])

  await fail(page)
  await expect.poll(() => receiver.count('event')).toBe(1)
  // The replay of a session with an error is always sent.
  await expect.poll(() => receiver.count('replay_event')).toBeGreaterThan(0)
  expect(blocked).toEqual([])
})

test('one session in ten is replayed without an error', async ({ page, reporting, browser }) => {
  const { receiver } = reporting
  receiver.forget()
  await open(page, reporting, 0.101)
  await expect.poll(() => receiver.count('span')).toBeGreaterThan(0)
  const sampled = await browser.newPage()
  await open(sampled, reporting, 0.099)
  // The first page had time to send a replay before the second one did.
  await expect.poll(() => receiver.count('replay_event')).toBe(1)
  await sampled.close()
})

test('the receiver is the one foreign host of the content policy, and Sentry is loaded on demand', async ({
  request,
  reporting: { url, receiver, application },
}) => {
  const answer = await request.get(`${url}/login`, { headers: { accept: 'text/html' } })
  const connect = /connect-src ([^;]+)/.exec(answer.headers()['content-security-policy'] ?? '')?.[1] ?? ''
  expect(connect.split(' ').filter(source => source.startsWith('http'))).toEqual([receiver.origin])

  const inPage = [...(await answer.text()).matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(
    ([, file = '']) => file,
  )
  expect(inPage.length).toBeGreaterThan(2)
  for (const file of inPage) {
    expect(readFileSync(join(application, file), 'utf8'), file).not.toContain('replaysOnErrorSampleRate')
  }
})
