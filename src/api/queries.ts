import { type Query, QueryClient } from '@tanstack/react-query'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { createEmitter, createStore } from '#src/store.ts'
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

/** Asks now what the first screen reads once it is drawn. The screen takes the same answer. */
export function readAhead<E extends Endpoint>(
  queries: QueryClient,
  call: Call,
  endpoint: E,
  input: InputOf<E>,
) {
  void queries.prefetchQuery({ ...readingOf(call, endpoint, input), gcTime: untilDrawn })
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

/** One act often makes several changes in a row. The screens read again once, after the last. */
const together = 250

/** Whether a reading may be out of date, by the name of its call. */
type Touched = (reading: string) => boolean

/** Tells its subscribers that something changed, so that screens read their figures again. */
export function createChanges() {
  const changed = createEmitter<Touched>()
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    /** The server accepted a change of this page. */
    happened() {
      clearTimeout(timer)
      timer = setTimeout(changed.emit, together, () => true)
    },
    /** Other benches changed what these readings show. */
    elsewhere: changed.emit,
    /** True while other benches' changes are heard of as they happen. */
    live: createStore(false),
    subscribe: changed.subscribe,
  }
}

export type Changes = ReturnType<typeof createChanges>
