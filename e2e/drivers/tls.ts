import { dirname } from 'node:path'
import type { Config } from '#server/config.ts'
import { readServerPair } from '#server/tls/house.ts'
import { openTls, type Tls } from '#server/tls/keep.ts'
import { startQzTray } from '#tests/drivers/qz-tray.ts'

/** The house of `npm run e2e:https`: a folder of its own, because a warehouse's data are new for each test file. */
const house = process.env.TEST_TLS

export const scheme = house ? 'https' : 'http'

export const testTls = async ({ tls }: Config): Promise<Tls | undefined> =>
  house ? openTls({ tls, dataDir: dirname(house) }, () => new Date()) : undefined

/** Pages over https speak with QZ Tray by its secure socket, here with the house's certificate. */
export const startTray = () => startQzTray({ pair: house ? readServerPair(house) : undefined })

/** A browser's own settings of QZ Tray's port. */
export const qzAt = (port: number): string =>
  JSON.stringify(house ? { securePorts: [port] } : { insecurePorts: [port] })
