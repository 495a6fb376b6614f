import { mkdtempSync, rmSync } from 'node:fs'
import { get as getPlain } from 'node:http'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/http/app.ts'
import { makeHouse, readAuthority, tlsFolder } from '#server/tls/house.ts'
import { openTls } from '#server/tls/keep.ts'
import { openTestDatabase } from '#tests/drivers/database.ts'
import { atTheEnd } from '#tests/drivers/server.ts'
import { fillWarehouse } from '#tests/drivers/warehouse.ts'

export const machine = { name: 'entrepot', addresses: ['192.168.1.20'] }
export const today = new Date('2026-03-12T09:00:00Z')

export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'douchette-tls-'))
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A server that listens on https with the house's own certificate, and a browser that trusts only what it is told to. */
export async function atASecureServer(own?: { certificate: string; key: string }) {
  const dataDir = dataFolder()
  await makeHouse(tlsFolder(dataDir), machine, [], new Date())
  const tls = await openTls({ tls: { off: false, own }, dataDir }, () => new Date())
  const database = await openTestDatabase()
  await fillWarehouse(database.db)
  const app = await buildApp({
    database,
    tls,
    slowestRequestMs: 300,
    config: { logLevel: 'silent', trustProxy: [], checkAnswers: true },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  atTheEnd(async () => {
    await app.close()
    await database.close()
  })
  return { app, dataDir, port, folder: tlsFolder(dataDir), authority: readAuthority(tlsFolder(dataDir)) }
}

export type Page = {
  status: number | undefined
  text: string
  location: string | undefined
  serial: string | undefined
}

/** Rejects, as a browser warns, where the certificate is not vouched for by `trusted` or names another server. */
export const openPage = (address: string, trusted?: string | Buffer, servername = 'localhost') =>
  new Promise<Page>((resolve, reject) => {
    const read = (response: import('node:http').IncomingMessage) => {
      const { socket } = response
      const serial = 'getPeerCertificate' in socket ? serialOf(socket) : undefined
      const parts: Buffer[] = []
      response.on('data', part => parts.push(part))
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          text: Buffer.concat(parts).toString('latin1'),
          location: response.headers.location,
          serial,
        }),
      )
    }
    const request = address.startsWith('https:')
      ? get(address, { ca: trusted, servername, agent: false, headers: { accept: 'text/html' } }, read)
      : getPlain(address, { agent: false, headers: { accept: 'text/html' } }, read)
    request.on('error', reject)
  })

const serialOf = (socket: { getPeerCertificate?: unknown }): string | undefined =>
  typeof socket.getPeerCertificate === 'function' ? socket.getPeerCertificate().serialNumber : undefined
