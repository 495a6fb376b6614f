import { asc } from 'drizzle-orm'
import { shopsOfWarehouse } from '#server/articles/save.ts'
import type { UserShop } from '#server/auth/user.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { warehouses } from '#server/db/schema/index.ts'
import { StartupError } from '#server/db/startup-error.ts'

/** What a command works on: all shops, for it acts without a person. */
export type World = {
  readonly database: Database
  readonly warehouseId: string
  readonly shops: readonly UserShop[]
}

/** Opens the database that the server would open, and finds the warehouse that is meant. */
export async function inWarehouse(slug: string | undefined, work: (world: World) => Promise<void>) {
  const { databaseUrl: url, dataDir } = readConfig(process.env)
  const database = await openDatabase({ url, dataDir })
  try {
    await migrate(database)
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
    await work({ database, warehouseId: first.id, shops: await shopsOfWarehouse(db) })
  } finally {
    await database.close()
  }
}
