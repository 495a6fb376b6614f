import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AnswerOf, Endpoint, FileAnswer, InputOf } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/problems.ts'
import { useCall } from './context.tsx'
import type { ReadingMeta } from './queries.ts'
import { orThrow, RefusedError } from './refusal.ts'

export type Reading<T> = {
  readonly data: T | undefined
  /** Why the last reading failed; what was read before stays in `data`. */
  readonly refused: Refusal['refused'] | undefined
  readonly isFetching: boolean
  readonly readAgain: () => void
}

type Options = {
  /** Without it, there is no question yet. */
  enabled?: boolean
  /** Also while the tab is in the background. */
  everyMs?: number
  /** Reads again after each change that is made here, by whichever screen. */
  afterChanges?: boolean
  /** Reads again when somebody comes back to the tab. */
  onFocus?: boolean
  /** Shows the answer to the question before until the new one is there. */
  keepPrevious?: boolean
}

/** Reads a call and shows its answer. The answer to an older question is never shown. */
export function useReading<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { enabled = true, everyMs, afterChanges = false, onFocus = false, keepPrevious = false }: Options = {},
): Reading<AnswerOf<E>> {
  const call = useCall()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [endpoint.name, input],
    queryFn: async ({ signal }) => orThrow(await call(endpoint, input, { signal })),
    enabled,
    refetchInterval: everyMs ?? false,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: onFocus,
    meta: { afterChanges } satisfies ReadingMeta,
    // A bug is thrown while drawing, so that the error screen tells people.
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

type FileEndpoint = Endpoint & { readonly file: true }

/** A file with an address for `<img>` and links, which send no token. */
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
