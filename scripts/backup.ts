/** `npm run backup -- [FILE]`: backs up the warehouse of DATABASE_URL or of DATA_DIR, while the server runs or not. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backUpFolder } from '#server/backup/folder.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { rememberBackup } from '#server/backup/places.ts'
import { backUpPostgres } from '#server/backup/postgres.ts'
import { readConfig } from '#server/config.ts'
import { StartupError } from '#server/db/startup-error.ts'
import { command, fileNamed, megabytes, whenSaid } from './command.ts'

await command(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [given, ...more] = positionals
  if (more.length > 0) throw new StartupError('Donnez un seul nom de fichier : npm run backup -- FICHIER')
  const { directUrl, dataDir } = readConfig(process.env)
  const target = given === undefined ? join(process.cwd(), 'backups', usualName()) : fileNamed(given)
  if (directUrl === undefined) {
    console.log(`Sauvegarde de « ${dataDir} »…`)
    const manifest = await backUpFolder(dataDir, target)
    await tell(target, manifest, 'relue, ouverte et comptée : le stock est la somme des mouvements')
  } else {
    console.log('Sauvegarde de la base de DATABASE_URL…')
    const { manifest, tried } = await backUpPostgres({ url: directUrl, dataDir }, target)
    const proof = tried
      ? 'relue et remise dans une base d’essai : le stock est la somme des mouvements'
      : 'relue ; pas remise dans une base d’essai, car cet utilisateur ne peut pas en créer'
    await tell(target, manifest, proof)
  }
  await rememberBackup(dataDir, new Date()).catch(() =>
    console.log(`  « ${dataDir} » n’a pas pu le noter : la page « Santé » n’en saura rien.`),
  )
})

function usualName(): string {
  const [day = '', time = ''] = new Date().toISOString().split('T')
  return `douchette-${day}-${time.slice(0, 8).replaceAll(':', '')}.tar.gz`
}

async function tell(target: string, { moment, rows, parts }: Manifest, proof: string): Promise<void> {
  const { size } = await stat(target)
  const lines = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const keys = parts.some(({ path }) => path.startsWith('qz/'))
  console.log(`Sauvegarde faite : ${target} (${megabytes(size)})
  contenu    tout ce qui était enregistré le ${whenSaid(moment)} : ${lines.toLocaleString('fr-FR')} lignes
  contrôle   ${proof}
  secrets    adresses des clients, mots de passe hachés, clé des connexions${keys ? ', clé privée de QZ Tray' : ''} : gardez ce fichier comme eux
  sans       les variables d’environnement (DATABASE_URL, QZ_PRIVATE_KEY…) : notez-les ailleurs`)
}
