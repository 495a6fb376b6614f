import { vi } from 'vitest'
import { defaultGrammar } from '#contract/barcodes/index.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { createClient } from '#src/api/client.ts'
import { createAccessHolder } from '#src/app/access-holder.ts'
import { mayOpenAny } from '#src/app/pages.ts'
import { createActive } from '#src/operations/active.ts'
import type { atTheServer } from '#tests/drivers/server.ts'

/** The menu depends on the address of the page. */
export function atAnAddress(): void {
  vi.stubGlobal('location', { hostname: 'douchette.example', pathname: '/', search: '' })
}

/** A person whose calls reach the server; what they open and what counts as scanned is written down. */
export async function personAt(I: Awaited<ReturnType<typeof atTheServer>>, username: string) {
  const token = await I.logIn(username)
  const call = createClient({
    token: () => token,
    tokenRefused: () => {},
    report: error => {
      throw error
    },
    origin: 'http://bench.test',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      const body = await request.text()
      const reply = await I.send(request.method, `${pathname}${search}`, {
        headers: Object.fromEntries(request.headers),
        ...(body ? { body } : {}),
      })
      return new Response(reply.text, {
        status: reply.status,
        headers: { 'content-type': 'application/json' },
      })
    },
  })
  const access = createAccessHolder()
  access.set((await I.call(userCalls.access, {}, { token })).answer())
  const done: string[] = []
  const world = {
    call,
    access,
    grammar: () => defaultGrammar,
    may: (path: string) => mayOpenAny(path, access),
    hear: (text: string) => done.push(`scan ${text}`),
    registry: { byId: () => undefined, attempt: () => ({ allowed: true as const }) },
    active: createActive(),
    go: async (path: string) => void done.push(`go ${path}`),
  }
  return { world, done }
}
