import { expect, test } from 'vitest'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
const get = (path: string) => I.send('GET', path, { token: null })

test('the page, its program and its library come from this server, under the content policy of all pages', async () => {
  const page = await get('/api')
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const parts = [...page.text.matchAll(/(?:src|href)="(\/api[^"]+)"/g)].map(([, address = '']) => address)
  expect(parts).toHaveLength(6)
  for (const part of parts) expect([part, (await get(part)).status]).toEqual([part, 200])
  expect(page.text).not.toMatch(/<script>|style=|https?:/)
  const policy = (await get('/health')).headers['content-security-policy']
  expect(page.headers['content-security-policy']).toBe(policy)
})

test('nothing else of the library’s folder is served', async () => {
  for (const path of ['package.json', 'index.html', 'swagger-ui-bundle.js.map', '../page.ts']) {
    expect((await get(`/api/page/${path}`)).status).toBe(404)
  }
})
