import { randomUUID } from 'node:crypto'
import type { APIResponse, Page } from 'playwright/test'
import type { DemoItem } from '#contract/endpoints/demo.ts'
import type { Location } from '#contract/entities/stock.ts'

/** Asks the server beside the browser, as a person of the demo warehouse. Camille may see everything. */
export async function asPerson(page: Page, username = 'camille') {
  const headers = { authorization: `Bearer ${await readerToken(page, username)}` }
  return {
    /** The answer's `data`, or the whole answer if it has none. */
    async read<A>(path: string): Promise<A> {
      const answer = await answered(await page.request.get(at(path), { headers }))
      return answer.data ?? answer
    },
    /** A file's bytes. */
    async bytes(path: string): Promise<Buffer> {
      const answer = await page.request.get(at(path), { headers })
      if (!answer.ok()) throw new Error(`${path}: ${answer.status()}`)
      return answer.body()
    },
    /** The whole answer: new prints stand beside its data. */
    async post<A>(path: string, data: object): Promise<A> {
      const ofThisChange = { ...headers, 'idempotency-key': randomUUID() }
      return answered(await page.request.post(at(path), { headers: ofThisChange, data }))
    },
  }
}

export type Server = Awaited<ReturnType<typeof asPerson>>

/** One session for each person, outside the browser, so that no log-out ends it. */
const readerTokens = new Map<string, Promise<string>>()

function readerToken(page: Page, username: string): Promise<string> {
  const token = readerTokens.get(username) ?? tokenOf(page, username)
  readerTokens.set(username, token)
  return token
}

/** A new warehouse does not know the old tokens. */
export const forgetTokens = () => readerTokens.clear()

export async function tokenOf(page: Page, username: string): Promise<string> {
  const data = { username, password: 'douchette' }
  return (await answered(await page.request.post(at('/rest/login_check'), { data }))).token
}

/** Places by the beginning of their name, twenty at most, and the content of one place. */
export async function placesOf(page: Page) {
  const { read, post } = await asPerson(page)
  return {
    named: (prefix: string) => post<string[]>('/rest/location/find-prefix', { prefix }),
    look: (name: string) => read<Location>(`/rest/location/information/${encodeURIComponent(name)}`),
  }
}

export async function demoItems(page: Page): Promise<DemoItem[]> {
  const sheet: { groups: { items: DemoItem[] }[] } = await answered(
    await page.request.get(at('/rest/demo/sheet')),
  )
  return sheet.groups.flatMap(({ items }) => items)
}

const at = (path: string) => `${process.env.E2E_URL}${path}`

async function answered(reply: APIResponse) {
  if (!reply.ok()) throw new Error(`${reply.url()}: ${reply.status()} ${await reply.text()}`)
  return reply.json()
}
