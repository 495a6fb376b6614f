// The real server, for one test worker. Each message asks for an untouched copy of the demo warehouse.
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { buildApp } from '#server/http/app.ts'
import { listen } from '#server/http/start-and-stop.ts'
import { readQzKeys } from '#server/printing/qz-keys.ts'
import { type Copy, copyTemplate } from './drivers/template.ts'
import { testTls } from './drivers/tls.ts'

let stop = async () => {}
/** The next file's warehouse, copied while this file's tests run. */
let ahead: Promise<Copy> | undefined

async function startAfresh(): Promise<void> {
  await stop()
  const { place, remove } = await (ahead ?? copyTemplate())
  const config = readConfig({ ...process.env, ...place })
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  const tls = await testTls(config)
  const app = await buildApp({ database, config, tls, qzKeys: readQzKeys(config) })
  await listen(app, config)
  ahead = copyTemplate()
  stop = async () => {
    const closed = app.close()
    // The old browser has left, so its open requests do not matter.
    app.server.closeAllConnections()
    await closed
    await database.close()
    await remove()
  }
}

process.on('message', async () => {
  await startAfresh()
  process.send?.('ready')
})

process.on('disconnect', async () => {
  await stop()
  await (await ahead)?.remove()
  process.exit()
})
