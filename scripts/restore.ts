/** `npm run restore -- FILE [--replace]`: puts a backup into the warehouse of DATABASE_URL or of DATA_DIR. */
import { parseArgs } from 'node:util'
import { restoreFolder } from '#server/backup/folder.ts'
import { restorePostgres } from '#server/backup/postgres.ts'
import { readConfig } from '#server/config.ts'
import { StartupError } from '#server/db/startup-error.ts'
import { command, fileNamed, whenSaid } from './command.ts'

await command(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [given, ...more] = positionals
  if (given === undefined || more.length > 0) {
    throw new StartupError('Donnez la sauvegarde à remettre : npm run restore -- FICHIER [--replace]')
  }
  const { directUrl: url, dataDir } = readConfig(process.env)
  const how = { replace: values.replace, now: new Date() }
  console.log('Lecture et contrôle de la sauvegarde…')
  const { manifest, movedTo } =
    url === undefined
      ? await restoreFolder(fileNamed(given), dataDir, how)
      : await restorePostgres(fileNamed(given), { url, dataDir }, how)
  console.log(`L’entrepôt est celui du ${whenSaid(manifest.moment)}.`)
  if (movedTo) console.log(`L’ancien est gardé : ${movedTo}`)
  console.log('Relancez le serveur : npm start')
})
