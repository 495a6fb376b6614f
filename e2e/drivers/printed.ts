import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { labelsOfServer, zebra } from './printing.ts'

/** A label that a printer put out, so that it stands in the history; gives its title. */
export async function printedLabel(page: Page, location: { name: string; code: string }): Promise<string> {
  const [print] = await labelsOfServer(page, location)
  if (!print) throw new Error(`No label for ${location.name}`)
  const server = process.env.E2E_URL
  const login = await page.request.post(`${server}/rest/login_check`, {
    data: { username: 'camille', password: 'douchette' },
  })
  const { token } = await login.json()
  const state = { id: print.id, status: 'printed', attempt: 0, at: new Date().toISOString(), printer: zebra }
  const told = await page.request.post(`${server}/rest/print-job/state`, {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    data: { jobs: [state] },
  })
  if (!told.ok()) throw new Error(await told.text())
  return print.title
}
