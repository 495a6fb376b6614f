/** `npm run -s admin -- help`: administration by command line, for scripts and for the day when nobody can log in. */
import { parseArgs } from 'node:util'
import { StartupError } from '#server/db/startup-error.ts'
import { checkAll } from './admin/check.ts'
import { exportList } from './admin/export.ts'
import { importFile } from './admin/import.ts'
import { inWarehouse, type World } from './admin/world.ts'
import { command } from './command.ts'

type Act = {
  readonly usage: string
  readonly does: string
  readonly run: (world: World, args: readonly string[], flags: Flags) => Promise<void>
}
export type Flags = ReturnType<typeof read>['values']

const acts: Readonly<Record<string, Act>> = {
  import: {
    usage: 'import GENRE FICHIER [--dry-run] [--columns champ=Titre,…] [--refused FICHIER]',
    does: 'Importe un fichier CSV ou XLSX, après un essai à blanc',
    run: importFile,
  },
  export: {
    usage: 'export GENRE FICHIER.csv|FICHIER.xlsx',
    does: 'Écrit une liste dans un fichier',
    run: exportList,
  },
  check: {
    usage: 'check',
    does: 'Vérifie tout le stock, ses mouvements et les statuts des commandes',
    run: checkAll,
  },
}

/** Commands with programs of their own: they open no database, or replace it. */
const programs: Readonly<Record<string, readonly [usage: string, does: string]>> = {
  backup: ['backup [FICHIER]', 'Sauvegarde l’entrepôt'],
  restore: ['restore FICHIER [--replace]', 'Remet une sauvegarde'],
}

function read(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      columns: { type: 'string' },
      refused: { type: 'string' },
      warehouse: { type: 'string' },
    },
  })
}

await command(async () => {
  const [name = 'help', ...rest] = process.argv.slice(2)
  if (Object.hasOwn(programs, name)) {
    process.argv.splice(2, 1)
    await (name === 'backup' ? import('./backup.ts') : import('./restore.ts'))
    return
  }
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!act) {
    console.log(help())
    if (name !== 'help') throw new StartupError(`« ${name} » n’est pas une de ces commandes.`)
    return
  }
  const { positionals, values } = parsed(rest)
  await inWarehouse(values.warehouse, world => act.run(world, positionals, values))
})

function parsed(args: readonly string[]) {
  try {
    return read(args)
  } catch (error) {
    throw new StartupError(error instanceof Error ? error.message : String(error))
  }
}

function help(): string {
  const lines = [
    ...Object.values(acts).map(({ usage, does }): readonly [string, string] => [usage, does]),
    ...Object.values(programs),
    ['help', 'Ce texte'] as const,
  ]
  return [
    'npm run -s admin -- COMMANDE [--warehouse ADRESSE]',
    '',
    ...lines.map(([usage, does]) => `  ${usage}\n      ${does}`),
    '',
    'GENRE : articles, codes, places, people, stock, orders ou deliveries.',
    'La base est celle de DATABASE_URL ou de DATA_DIR. Avec PostgreSQL, le serveur peut tourner ;',
    'la base embarquée est à un seul programme : arrêtez d’abord le serveur.',
  ].join('\n')
}
