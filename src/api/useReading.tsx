import { keepPreviousData, type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { AnswerOf, Endpoint, FileAnswer, InputOf } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/problems.ts'
import type { Changes } from './changes.ts'
import { type Call, RefusedError } from './client.ts'
import { createQueries, type ReadingMeta, readAgain, readingOf } from './queries.ts'

type Api = { readonly call: Call; readonly changes: Changes }

const ApiContext = createContext<Api | undefined>(undefined)

type Props = {
  api: Api
  /** The readings that began before the first screen was drawn, for this session. */
  ahead?: QueryClient | undefined
  children: ReactNode
}

/** Give it the session as `key`, so that the next person never sees the answers of the last one. */
export function ApiProvider({ api, ahead, children }: Props) {
  const { changes } = api
  const [queries] = useState(() => ahead ?? createQueries())
  useEffect(() => changes.subscribe(touched => void readAgain(queries, touched)), [changes, queries])
  return (
    <QueryClientProvider client={queries}>
      <ApiContext value={api}>{children}</ApiContext>
    </QueryClientProvider>
  )
}

export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useCall() must be used inside an ApiProvider')
  return api
}

export const useCall = (): Call => useApi().call

export type Reading<T> = {
  readonly data: T | undefined
  /** The reason why the last reading failed. `data` keeps the answer before it. */
  readonly refused: Refusal['refused'] | undefined
  readonly isFetching: boolean
  readonly readAgain: () => void
}

/** A reading that is told of changes need not ask oftener. */
const whileToldMs = 60_000

type Options = {
  /** False while the question is incomplete: nothing is read. */
  enabled?: boolean
  /** Reads again at this interval, also while the tab is in the background. */
  everyMs?: number
  /** Reads again after each change that any screen of this browser makes. */
  afterChanges?: boolean
  /** Reads again when the operator comes back to the tab. */
  onFocus?: boolean
  /** A screen that is drawn takes an answer that is younger than this instead of reading again. */
  freshMs?: number
  /** Keeps the answer so long for the next screen that reads it. That one shows it, and reads again if it is not fresh. */
  keptMs?: number
  /** Keeps showing the last answer until the new one arrives. */
  keepPrevious?: boolean
}

/** Reads a call for a screen. A late answer to an older question is dropped. */
export function useReading<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  {
    enabled = true,
    everyMs,
    afterChanges = false,
    onFocus = false,
    keepPrevious = false,
    freshMs = 0,
    keptMs,
  }: Options = {},
): Reading<AnswerOf<E>> {
  const { call, changes } = useApi()
  const { data, error, isFetching, refetch } = useQuery({
    ...readingOf(call, endpoint, input),
    enabled,
    staleTime: freshMs,
    refetchInterval: everyMs
      ? () => (afterChanges && changes.live.get() ? Math.max(everyMs, whileToldMs) : everyMs)
      : false,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: onFocus,
    meta: { afterChanges, kept: keptMs !== undefined } satisfies ReadingMeta,
    ...(keptMs === undefined ? {} : { gcTime: keptMs }),
    // A bug is thrown while React renders, so that the error screen shows it.
    throwOnError: surprise => !(surprise instanceof RefusedError),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
  return {
    data,
    refused: error instanceof RefusedError ? error.refused : undefined,
    isFetching,
    readAgain: () => void refetch(),
  }
}

export type FileEndpoint = Endpoint & { readonly file: true }

/** Reads a file and gives it a blob address, because `<img>` and links cannot send the token. */
export function useFile<E extends FileEndpoint>(endpoint: E, input: InputOf<E>) {
  const { data, ...reading } = useReading<FileEndpoint>(endpoint, input)
  return { file: useObjectUrl(data), ...reading }
}

export type LoadedFile = { readonly url: string; readonly type: string }

function useObjectUrl(answer: FileAnswer | undefined): LoadedFile | undefined {
  const [file, setFile] = useState<LoadedFile>()
  useEffect(() => {
    if (!answer) return
    const url = URL.createObjectURL(new Blob([answer.data], { type: answer.type }))
    setFile({ url, type: answer.type })
    return () => URL.revokeObjectURL(url)
  }, [answer])
  return file
}
