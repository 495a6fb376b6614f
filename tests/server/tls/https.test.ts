import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StartupError } from '#server/db/startup-error.ts'
import { makeKeyAndCertificate } from '#server/tls/certificate.ts'
import { issue } from '#server/tls/house.ts'
import { openTls } from '#server/tls/keep.ts'
import { inCertificate } from '#server/tls/names.ts'
import { atASecureServer, dataFolder, machine, openPage } from './secure-server.ts'

const trustedIn = (folder: string) => readFileSync(join(folder, 'authority.pem'), 'utf8')

test('who trusts the house’s authority reads the server; who does not is warned', async () => {
  const { port, folder } = await atASecureServer()
  const health = `https://127.0.0.1:${port}/health`
  expect((await openPage(health, trustedIn(folder))).status).toBe(200)
  await expect(openPage(health)).rejects.toThrow(/self.signed|unable to/)
})

test('plain http on the same port leads to https, and shows how to trust it', async () => {
  const { port, authority } = await atASecureServer()
  const plain = `http://127.0.0.1:${port}`
  const page = await openPage(`${plain}/shop/maison?a=1`)
  expect(page).toMatchObject({ status: 307, location: `https://127.0.0.1:${port}/shop/maison?a=1` })
  const trust = await openPage(`${plain}/certificat`)
  expect(trust.text).toContain(authority?.fingerprint)
  expect(trust.text).toContain('<svg')
  const file = await openPage(`${plain}/certificat/douchette.crt`)
  expect(Buffer.from(file.text, 'latin1').equals(authority?.certificate ?? Buffer.alloc(0))).toBe(true)
  expect((await openPage(`${plain}/certificat/authority-key.pem`)).status).not.toBe(200)
})

test('a stolen authority cannot vouch for a server outside the house', async () => {
  const { folder } = await atASecureServer()
  const by = {
    key: readFileSync(join(folder, 'authority-key.pem'), 'utf8'),
    certificate: trustedIn(folder),
  }
  const name = 'banque.example'
  const forged = makeKeyAndCertificate({
    commonName: name,
    from: new Date(Date.now() - 1000),
    until: new Date(Date.now() + 86_400_000),
    kind: 'ec',
    by,
    authority: false,
    names: inCertificate([name, 'localhost']),
  })
  const [certificate, key] = [join(folder, 'forged.pem'), join(folder, 'forged-key.pem')]
  writeFileSync(certificate, forged.certificate)
  writeFileSync(key, forged.key)
  const { port } = await atASecureServer({ certificate, key })
  await expect(openPage(`https://127.0.0.1:${port}/health`, by.certificate)).rejects.toThrow(
    /permitted subtree violation/,
  )
})

test('a new certificate is taken within a minute, without a restart', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { port, folder } = await atASecureServer()
  const health = `https://127.0.0.1:${port}/health`
  const before = await openPage(health, trustedIn(folder))
  await issue(folder, machine, new Date())
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(async () => (await openPage(health, trustedIn(folder))).serial).not.toBe(before.serial)
})

test('a connection that says nothing is cut', async () => {
  const { port } = await atASecureServer()
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'close')
})

test('a certificate from elsewhere that is not there stops the start with a sentence', async () => {
  const own = { certificate: '/nulle/part.pem', key: '/nulle/part.key' }
  await expect(
    openTls({ tls: { off: false, own }, dataDir: dataFolder() }, () => new Date()),
  ).rejects.toThrow(
    new StartupError('Le fichier /nulle/part.pem n’existe pas : corrigez TLS_CERT et TLS_KEY.'),
  )
})
