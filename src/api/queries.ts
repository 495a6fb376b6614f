import { type Query, QueryClient } from '@tanstack/react-query'

/** Options in `meta` of a query, read by `readAgain`. */
export type ReadingMeta = { readonly afterChanges: boolean }

export const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The client of src/api tries again by itself.
        retry: false,
        // A browser that believes to be offline must still say why nothing comes.
        networkMode: 'always',
        // A page that is opened again shows no stock of a while ago.
        gcTime: 0,
      },
    },
  })

/** Reads anew what a change may have put out of date. An answer under way may be older than the change: it is dropped. */
export async function readAgain(queries: QueryClient): Promise<void> {
  const filter = { predicate: ({ meta }: Query) => meta?.afterChanges === true }
  await queries.cancelQueries(filter)
  await queries.invalidateQueries(filter)
}
