import type { Recipe } from './scratch.ts'

/** « Les zones de l’entrepôt »: one more call of a noun that is there. */
export const call: Recipe = {
  adds: 'a call',
  newFiles: {},
  edits: [
    {
      file: 'contract/endpoints/location.ts',
      below: 'export const locationCalls = {',
      line: `  zones: endpoint({
    name: 'rest_location_zones',
    method: 'GET',
    path: '/rest/location/zones',
    does: 'Les zones de l’entrepôt',
    scope: 'warehouse',
    answer: answer(z.array(z.string())),
  }),`,
    },
    {
      file: 'server/stock/calls.ts',
      below: 'export const locationHandlers = handlers(locationCalls, {',
      line: `  zones: async ({ user, db }) => {
    const rows = await db.select().from(locations).where(eq(locations.warehouseId, user.warehouseId))
    return { data: [...new Set(rows.map(({ zone }) => zone))] }
  },`,
    },
    {
      file: 'server/stock/calls.ts',
      below: "from '#contract/endpoints/location.ts'",
      line: `import { eq } from 'drizzle-orm'
import { locations } from '../db/schema/index.ts'`,
    },
  ],
}
