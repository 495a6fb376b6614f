import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeKeyAndCertificate } from '#scripts/certificate.ts'
import { certificateFile, keyFile, qzFolder } from '#server/printing/qz-keys.ts'
import { startQzTray } from '#tests/drivers/qz-tray.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const patience = 120_000

/** The real server on a demo warehouse of its own, and a label-printing program, for as long as the tests run. */
export default async function startServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'douchette-e2e-'))
  process.env.E2E_QZ_CERTIFICATE = makeKeys(dataDir)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise(resolve => server.once('exit', resolve))
  await answering(url, ended)
  const qz = await startQzTray()
  process.env.E2E_URL = url
  process.env.E2E_CLAIMS = join(dataDir, 'claimed-by-tests')
  process.env.E2E_QZ_PORT = String(qz.port)
  return async () => {
    await qz.stop()
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** As `npm run qz:keys` does; gives the certificate that benches trust. */
function makeKeys(dataDir: string): string {
  const { key, certificate } = makeKeyAndCertificate({ commonName: 'Douchette', from: new Date(), years: 1 })
  const folder = qzFolder(dataDir)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, keyFile), key)
  writeFileSync(join(folder, certificateFile), certificate)
  return certificate
}

async function answering(url: string, ended: Promise<unknown>) {
  let running = true
  void ended.then(() => {
    running = false
  })
  const end = Date.now() + patience
  while (running && Date.now() < end) {
    const answer = await fetch(`${url}/health`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error(running ? 'Le serveur ne répond pas.' : 'Le serveur s’est arrêté au démarrage.')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
