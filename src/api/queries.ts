import { type Query, QueryClient } from '@tanstack/react-query'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/problems.ts'
import type { Touched } from './changes.ts'
import { type Call, orThrow } from './client.ts'

/** The `meta` of a query. `readAgain` reads it. A kept answer that no screen shows is not touched by changes. */
export type ReadingMeta = { readonly afterChanges: boolean; readonly kept?: boolean }

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

/** The query of a call: how it is read and the name under which its answer is kept. */
export const readingOf = <E extends Endpoint>(call: Call, endpoint: E, input: InputOf<E>) => ({
  queryKey: [endpoint.name, input],
  queryFn: async ({ signal }: { signal: AbortSignal }) => orThrow(await call(endpoint, input, { signal })),
})

const untilDrawn = 10_000

/** Gives the first screen the answer that was asked for before anything was drawn. */
export function takeAhead<E extends Endpoint>(
  queries: QueryClient,
  endpoint: E,
  input: InputOf<E>,
  asked: Promise<AnswerOf<E> | Refusal>,
) {
  const queryFn = async () => orThrow(await asked)
  void queries.prefetchQuery({ queryKey: [endpoint.name, input], queryFn, gcTime: untilDrawn })
}

/** Reads the touched `afterChanges` queries again. It cancels readings under way, which may be older than the change. */
export async function readAgain(queries: QueryClient, touched: Touched = () => true): Promise<void> {
  const filter = {
    predicate: (query: Query) =>
      query.meta?.afterChanges === true &&
      touched(String(query.queryKey[0])) &&
      (!query.meta.kept || query.isActive()),
  }
  await queries.cancelQueries(filter)
  await queries.invalidateQueries(filter)
}

/** Reads every query again whose last reading failed. */
export async function readFailedAgain(queries: QueryClient): Promise<void> {
  await queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
}
