import type { Operation } from '../definition.ts'

/** What stands at `/warehouse/<path>` of an operation whose screens are shops' own: the choice of one. */
export const shopChoice = ({ shopPath = ':shopSlug', ...operation }: Operation): Operation => ({
  ...operation,
  id: 'shop',
  version: 1,
  commands: [],
  load: async () =>
    (await import('./screen.ts')).runChoice(
      operation.type,
      slug => `/${shopPath.replace(':shopSlug', slug)}`,
    ),
})
