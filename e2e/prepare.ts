import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeOwnCertificate } from '#scripts/certificate.ts'
import { startTestPostgres } from '#scripts/postgres.ts'
import { openWarehouse } from '#scripts/warehouse.ts'
import { certificateFile, keyFile, qzFolder } from '#server/printing/qz-keys.ts'
import { momentOfPictures, serverClock } from './drivers/still.ts'
import { makeTemplate } from './drivers/template.ts'
import { startTray } from './drivers/tls.ts'

/**
 * Runs before all tests: builds the application, makes the template of the demo warehouse, and runs a QZ Tray double
 * until the tests end.
 */
export default async function prepare() {
  const folder = mkdtempSync(join(tmpdir(), 'douchette-e2e-'))
  process.env.E2E_QZ_CERTIFICATE = makeKeys(folder)
  const postgres = await postgresOfThisRun()
  const template = await makeTemplate({ folder, postgresUrl: postgres?.url })
  const server = await openWarehouse(folder, { ...template.place, ...serverClock() })
  await server.close()
  const qz = await startTray()
  process.env.E2E_QZ_PORT = String(qz.port)
  return async () => {
    await qz.stop()
    await template.remove()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `npm test` has already looked for a PostgreSQL. An empty address means that there is none. */
const postgresOfThisRun = async () => (process.env.TEST_DATABASE_URL === '' ? undefined : startTestPostgres())

/** Makes keys as `npm run qz:keys` does. Returns the certificate for the benches to trust. */
function makeKeys(dataDir: string): string {
  const { key, certificate } = makeOwnCertificate({
    commonName: 'Douchette',
    from: new Date(momentOfPictures ?? Date.now()),
    years: 1,
  })
  const folder = qzFolder(dataDir)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, keyFile), key)
  writeFileSync(join(folder, certificateFile), certificate)
  return certificate
}
