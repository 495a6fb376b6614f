import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { StartupError } from '#server/db/startup-error.ts'
import { testDatabase } from '#tests/drivers/database.ts'

async function refusalOf(url: string): Promise<string> {
  const refusal = await openDatabase({ url, dataDir: '' }).catch(error => error)
  expect(refusal).toBeInstanceOf(StartupError)
  expect(refusal.message).not.toContain('\n')
  return refusal.message
}

test('an invalid address is refused without repeating it, since it may hold a password', async () => {
  for (const url of ['localhost', 'mysql://root:sesame@localhost/stock', 'postgres//sesame']) {
    const refusal = await refusalOf(url)
    expect(refusal).toContain('DATABASE_URL doit avoir la forme')
    expect(refusal).not.toContain('sesame')
  }
})

test('an address without a server is named', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  server.close()
  await once(server, 'close')
  const refusal = await refusalOf(`postgres://nobody:secret@127.0.0.1:${port}/stock`)
  expect(refusal).toBe(
    `Aucun PostgreSQL ne répond sur 127.0.0.1:${port} (ECONNREFUSED) : vérifiez DATABASE_URL.`,
  )
})

if (testDatabase === 'postgres')
  describe('a running PostgreSQL', () => {
    const changed = (change: (url: URL) => void) => {
      const url = new URL(process.env.TEST_DATABASE_URL ?? '')
      change(url)
      return url.href
    }

    test('says that the database does not exist', async () => {
      const refusal = await refusalOf(
        changed(url => {
          url.pathname = '/inconnue'
        }),
      )
      expect(refusal).toContain('La base « inconnue » n’existe pas')
    })

    test('refuses a wrong password without repeating it', async () => {
      const refusal = await refusalOf(
        changed(url => {
          url.password = 'faux'
        }),
      )
      expect(refusal).toContain('refuse l’utilisateur')
      expect(refusal).not.toContain('faux')
    })
  })
