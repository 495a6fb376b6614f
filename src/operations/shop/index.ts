import type { Operation } from '../definition.ts'

/** What stands at `/warehouse/<path>` of an operation whose screens are shops' own: the choice of one. */
export const shopChoice = ({ title, path, type, role, shopPath = ':shopSlug' }: Operation): Operation => ({
  id: 'shop',
  title,
  path,
  type,
  role,
  version: 1,
  commands: [],
  load: async () =>
    (await import('./screen.ts')).runChoice(type, slug => `/${shopPath.replace(':shopSlug', slug)}`),
})
