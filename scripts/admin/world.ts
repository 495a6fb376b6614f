import { asc } from 'drizzle-orm'
import type { Administrator } from '#server/administration/act.ts'
import { shopsOfWarehouse } from '#server/articles/save.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { FolderTaken } from '#server/db/open-folder.ts'
import { warehouses } from '#server/db/schema/index.ts'
import { StartupError } from '#server/db/startup-error.ts'

/** The database and rights of a command. It acts without a person, for all shops. */
export type World = Administrator & { readonly database: Database; readonly clock: () => Date }

/** Opens the database that the server would open, and works on the warehouse that is meant. */
export async function inWarehouse(slug: string | undefined, work: (world: World) => Promise<void>) {
  const { directUrl: url, dataDir } = readConfig(process.env)
  const database = await openDatabase({ url, dataDir }).catch(error => {
    throw error instanceof FolderTaken ? new StartupError(takenSentence(dataDir), { cause: error }) : error
  })
  try {
    await database.embedded?.beDurable()
    await migrate(database)
    await work(await worldOf(database, slug))
  } finally {
    await database.close()
  }
}

export async function worldOf(
  database: Database,
  slug: string | undefined,
  clock = () => new Date(),
): Promise<World> {
  const { db } = database
  const all = await db.select().from(warehouses).orderBy(asc(warehouses.slug))
  const [first, ...others] = slug === undefined ? all : all.filter(one => one.slug === slug)
  if (!first) {
    throw new StartupError(
      slug === undefined
        ? 'Il n’y a pas encore d’entrepôt ici : commencez par npm run setup.'
        : `L’entrepôt « ${slug} » est inconnu ici.`,
    )
  }
  if (others.length > 0) {
    const slugs = all.map(one => one.slug).join(', ')
    throw new StartupError(`Il y a plusieurs entrepôts (${slugs}) : dites lequel avec --warehouse.`)
  }
  return { database, clock, id: null, warehouseId: first.id, shops: await shopsOfWarehouse(db) }
}

const takenSentence = (folder: string) =>
  `Le serveur tient la base du dossier « ${folder} », qui n’est qu’à un seul programme : rien n’a été fait.
Arrêtez-le, refaites cette commande, puis relancez npm start. Avec PostgreSQL, les deux vont ensemble.`
