import { type Query, QueryClient } from '@tanstack/react-query'

/** The `meta` of a query. `readAgain` reads it. */
export type ReadingMeta = { readonly afterChanges: boolean }

export const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // createClient() tries again by itself.
        retry: false,
        // The query also runs when the browser believes it is offline, so that the screen can say why it fails.
        networkMode: 'always',
        // A page that opens again must not show old stock first.
        gcTime: 0,
      },
    },
  })

/** Reads every `afterChanges` query again. It cancels readings under way, which may be older than the change. */
export async function readAgain(queries: QueryClient): Promise<void> {
  const filter = { predicate: ({ meta }: Query) => meta?.afterChanges === true }
  await queries.cancelQueries(filter)
  await queries.invalidateQueries(filter)
}

/** Reads every query again whose last reading failed. */
export async function readFailedAgain(queries: QueryClient): Promise<void> {
  await queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
}
