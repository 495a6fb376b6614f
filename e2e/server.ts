import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeKeyAndCertificate } from '#scripts/certificate.ts'
import { openWarehouse } from '#scripts/warehouse.ts'
import { certificateFile, keyFile, qzFolder } from '#server/printing/qz-keys.ts'
import { startQzTray } from '#tests/drivers/qz-tray.ts'

/**
 * Builds the application and makes one demo warehouse, which every file of tests gets a copy of; and starts a
 * label-printing program for as long as the tests run.
 */
export default async function prepare() {
  const folder = mkdtempSync(join(tmpdir(), 'douchette-e2e-'))
  const untouched = join(folder, 'untouched')
  mkdirSync(untouched)
  process.env.E2E_QZ_CERTIFICATE = makeKeys(untouched)
  const first = await openWarehouse(untouched)
  await first.close()
  const qz = await startQzTray()
  process.env.E2E_WAREHOUSE = untouched
  process.env.E2E_QZ_PORT = String(qz.port)
  return async () => {
    await qz.stop()
    rmSync(folder, { recursive: true, force: true })
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
