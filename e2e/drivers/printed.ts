import type { Page } from 'playwright/test'
import { labelsOfServer, zebra } from './printing.ts'
import { asPerson } from './server.ts'

/** Prints a label, so that it stands in the history. Returns its title. */
export async function printedLabel(page: Page, location: { name: string; code: string }): Promise<string> {
  const [print] = await labelsOfServer(page, location)
  if (!print) throw new Error(`No label for ${location.name}`)
  const state = { id: print.id, status: 'printed', attempt: 0, at: new Date().toISOString(), printer: zebra }
  await (await asPerson(page)).post('/rest/print-job/state', { jobs: [state] })
  return print.title
}
