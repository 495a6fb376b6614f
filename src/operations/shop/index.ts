import { shopPage } from '../addresses.ts'
import type { Operation } from '../definition.ts'

/** The screen at `/warehouse/<path>` where each shop has its own screens: it asks for the shop. */
export const shopChoice = (operation: Operation): Operation => ({
  ...operation,
  id: 'shop',
  inManyTabs: true,
  version: 1,
  commands: [],
  load: async () =>
    (await import('./screen.ts')).runChoice(operation.type, slug => shopPage(operation.path, slug)),
})
