import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#scripts/free-port.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { buildApp } from '#server/http/app.ts'
import { builtApplication } from '#server/http/application-files.ts'
import { listen } from '#server/http/start-and-stop.ts'
import { copyTemplate } from './template.ts'
import { scheme, testTls } from './tls.ts'

/** A server at one address that a test may stop, start again and give another version of the application. */
export async function aServerToStop() {
  const { place, remove } = await copyTemplate()
  const port = await freePort()
  const config = readConfig({ ...process.env, ...place, PORT: String(port), LOG_LEVEL: 'warn' })
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  let stop = async () => {}

  async function start(application = builtApplication): Promise<void> {
    await stop()
    const app = await buildApp({ database, config, application, tls: await testTls(config) })
    await listen(app, config)
    stop = async () => {
      const closed = app.close()
      app.server.closeAllConnections()
      await closed
      stop = async () => {}
    }
  }

  return {
    url: `${scheme}://localhost:${port}`,
    start,
    stop: () => stop(),
    async end() {
      await stop()
      await database.close()
      await remove()
    },
  }
}

/** Another version of the built application, without the files that `lacks` names. A second build would take too long. */
export function anotherVersion(lacks: RegExp) {
  const folder = mkdtempSync(join(tmpdir(), 'douchette-version-'))
  cpSync(builtApplication, folder, { recursive: true })
  const assets = join(folder, 'assets')
  for (const name of readdirSync(assets).filter(one => lacks.test(one))) rmSync(join(assets, name))
  for (const name of ['index.html', 'shell-worker.js'])
    for (const packed of ['br', 'gz']) rmSync(join(folder, `${name}.${packed}`), { force: true })
  const html = join(folder, 'index.html')
  writeFileSync(html, readFileSync(html, 'utf8').replace('</head>', '<meta name="another" /></head>'))
  const script = fileURLToPath(new URL('../../scripts/shell-worker.mjs', import.meta.url))
  execFileSync(process.execPath, [script, folder], { stdio: 'inherit' })
  return { folder, version: versionIn(folder), remove: () => rmSync(folder, { recursive: true }) }
}

export const versionIn = (folder: string): string =>
  /<meta name="version" content="(\w+)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1] ?? ''
