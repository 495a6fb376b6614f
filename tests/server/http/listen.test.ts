import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { StartupError } from '#server/db/startup-error.ts'
import { listen } from '#server/http/start-and-stop.ts'

/** Listens with these settings, as start-up does. */
function listenWith(env: Record<string, string>): Promise<string> {
  const app = Fastify()
  onTestFinished(() => app.close())
  return listen(app, readConfig(env))
}

test('the printed address opens in a browser on this machine', async () => {
  expect(await listenWith({ PORT: '0' })).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/)
  expect(await listenWith({ PORT: '0', HOST: '0.0.0.0' })).toMatch(/^http:\/\/localhost:[1-9]\d*$/)
})

test('a taken port is refused in one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  await expect(listenWith({ PORT: String(port) })).rejects.toThrow(
    new StartupError(
      `Le port ${port} est déjà pris : arrêtez l’autre programme, ou choisissez un autre port avec PORT.`,
    ),
  )
})

test('the address of another machine is refused in one sentence', async () => {
  await expect(listenWith({ PORT: '0', HOST: '203.0.113.1' })).rejects.toThrow(
    new StartupError('L’adresse 203.0.113.1 n’est pas celle de cette machine : corrigez HOST.'),
  )
})
