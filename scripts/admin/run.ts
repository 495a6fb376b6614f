import { importKinds } from '#contract/endpoints/import.ts'
import { StartupError } from '#server/db/startup-error.ts'
import { version } from '#server/version.ts'
import type { Act } from './act.ts'
import { showBill } from './bill.ts'
import { checkAll } from './check.ts'
import { exportList } from './export.ts'
import { makeFigures } from './figures.ts'
import { importFile } from './import.ts'
import { addApiKey, revokeApiKey, rotateApiKey, showApiKeys } from './key.ts'
import { makePlaces } from './place.ts'
import { addShop, showShops } from './shop.ts'
import { addUser, disableUser, enableUser, newBadge, newPassword, showUsers } from './user.ts'
import { inWarehouse } from './world.ts'

const acts: Readonly<Record<string, Act>> = {
  'user add': addUser,
  'user list': showUsers,
  'user password': newPassword,
  'user badge': newBadge,
  'user disable': disableUser,
  'user enable': enableUser,
  'shop add': addShop,
  'shop list': showShops,
  'key add': addApiKey,
  'key list': showApiKeys,
  'key rotate': rotateApiKey,
  'key revoke': revokeApiKey,
  'place generate': makePlaces,
  bill: showBill,
  import: importFile,
  export: exportList,
  check: checkAll,
  figures: makeFigures,
}

/** Commands with programs of their own: they open no database, or replace it. */
const programs: Readonly<Record<string, readonly [usage: string, does: string]>> = {
  backup: ['backup [FICHIER]', 'Sauvegarde l’entrepôt'],
  restore: ['restore FICHIER [--replace]', 'Remet une sauvegarde'],
}

/** Runs one command, as it is written after `npm run -s admin --`. */
export async function admin(words: readonly string[]): Promise<void> {
  const [first = 'help', second = ''] = words
  if (first === 'help') {
    console.log(help())
    return
  }
  if (first === '--version') {
    console.log(version)
    return
  }
  if (Object.hasOwn(programs, first)) {
    process.argv.splice(2, 1)
    await (first === 'backup' ? import('../backup.ts') : import('../restore.ts'))
    return
  }
  const long = acts[`${first} ${second}`]
  const act = long ?? acts[first]
  if (!act) {
    console.log(help())
    throw new StartupError(`« ${[first, second].join(' ').trim()} » n’est pas une de ces commandes.`)
  }
  const { warehouse, work } = act.read(words.slice(long ? 2 : 1))
  await inWarehouse(warehouse, work)
}

function help(): string {
  const lines = [
    ...Object.values(acts).map(({ usage, does }): readonly [string, string] => [usage, does]),
    ...Object.values(programs),
    ['--version', 'La version de Douchette'] as const,
    ['help', 'Ce texte'] as const,
  ]
  return [
    'npm run -s admin -- COMMANDE [--warehouse ADRESSE]',
    '',
    ...lines.map(([usage, does]) => `  ${usage}\n      ${does}`),
    '',
    `GENRE : ${importKinds.join(', ')}.`,
    'Un mot de passe n’est jamais un argument : il vient de DOUCHETTE_PASSWORD, ou de la question posée.',
    'La base est celle de DATABASE_URL ou de DATA_DIR. Avec PostgreSQL, le serveur peut tourner ;',
    'la base embarquée est à un seul programme : arrêtez d’abord le serveur.',
  ].join('\n')
}
