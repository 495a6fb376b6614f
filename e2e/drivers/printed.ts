import type { Page } from 'playwright/test'
import { labelsOfServer, zebra } from './printing.ts'
import { asPerson } from './server.ts'

/** Prints a label, so that it stands in the history. Returns its title. */
export async function printedLabel(page: Page, location: { name: string; code: string }): Promise<string> {
  const [print] = await labelsOfServer(page, location)
  if (!print) throw new Error(`No label for ${location.name}`)
  const { id, title, type } = print
  const at = new Date().toISOString()
  const camille = await asPerson(page)
  const job = { id, attempt: 0, printer: zebra }
  await camille.post('/rest/print-log', { entries: [{ date: at, name: title, type, link: '', job }] })
  await camille.post('/rest/print-job/state', { jobs: [{ ...job, status: 'printed', at }] })
  return title
}
