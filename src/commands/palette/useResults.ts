import { useEffect, useMemo, useState } from 'react'
import type { Command } from '../command.ts'
import type { LookUp, LookUpPort } from '../look-up.ts'
import type { Registry } from '../registry.ts'
import { linesFor } from './lines.ts'
import type { Recents } from './recents.ts'
import { type Block, choiceBlocks, commandBlocks, foundBlocks, offeredBlocks, searchLimit } from './rows.ts'
import { readQuery, type Scope, type ThingScope } from './scopes.ts'
import { createSearch, type Hit, type Search } from './search.ts'

type World = { registry: Registry; recents: Recents; lookUp?: LookUpPort | undefined }
type Shown = { blocks: readonly Block[]; lookUp: LookUpState; settled: boolean; scope?: Scope }

const none = [] as const

/** The blocks for the query: all that is offered, the matches, or a command's choices. */
export function useBlocks(
  { registry, recents, lookUp }: World,
  asking: Command | undefined,
  query: string,
): Shown {
  // The list keeps the commands of the moment when it opened, even if the step changes below.
  const [search] = useState(() => createSearch(registry.commands))
  const { scope, text } = asking ? { text: query } : readQuery(query)
  const hits = useHits(search, asking ? '' : ofCommands(scope, query, text), searchLimit)
  const state = useLookUp(asking || scope?.kind === 'command' ? undefined : lookUp, text, thingsOf(scope))
  const found = state.status === 'answered' ? state.found : none

  const blocks = useMemo(() => {
    if (asking) return choiceBlocks(asking, query)
    if (!query) return offeredBlocks(registry, recents.get())
    if (scope?.kind === 'command' && !text) return commandBlocks(registry.commands)
    const lines = scope ? none : linesFor(registry.commands, text)
    return foundBlocks(hits, recents.get(), found, lines)
  }, [asking, query, registry, recents, hits, found, scope, text])

  return { blocks, lookUp: state, settled: state.status !== 'asking', ...(scope ? { scope } : {}) }
}

/** What the commands are searched for. A place's sign begins a screen's address too. */
function ofCommands(scope: Scope | undefined, query: string, text: string): string {
  if (!scope || scope.kind === 'command') return text
  return scope.kind === 'location' ? query : ''
}

const thingsOf = (scope: Scope | undefined): ThingScope | undefined =>
  scope === undefined || scope.kind === 'command' ? undefined : scope.kind

/** The matches; if there are none, guesses at a misspelt query. */
export function useHits<E>(search: Search<E>, query: string, limit: number): readonly Hit<E>[] {
  return useMemo(() => {
    if (query === '') return []
    const hits = search.find(query, limit)
    return hits.length > 0 ? hits : search.near(query)
  }, [search, query, limit])
}

export type LookUpState =
  | { readonly status: 'idle' }
  | { readonly status: 'asking' }
  | { readonly status: 'answered'; readonly found: readonly LookUp[]; readonly failed?: string }

/** The server gets a query after this pause, not at each letter. */
const pauseMs = 120
const fewestLetters = 2
const idle: LookUpState = { status: 'idle' }
const asking: LookUpState = { status: 'asking' }
const lost = 'La recherche sur le serveur n’a pas abouti.'

/** Asks the server for the query, or for one kind of things, and ignores answers to older queries. */
export function useLookUp(
  lookUp: LookUpPort | undefined,
  query: string,
  only: ThingScope | undefined,
): LookUpState {
  const [answer, setAnswer] = useState<{ asked: string; state: LookUpState }>()
  const asked = `${only ?? ''} ${query}`
  const isAsked = lookUp !== undefined && query.length >= fewestLetters

  useEffect(() => {
    if (!lookUp || !isAsked) return
    const stale = new AbortController()
    const keep = (state: LookUpState) => {
      if (!stale.signal.aborted) setAnswer({ asked, state })
    }
    const ask = async () => {
      try {
        const { found, failed } = await lookUp(query, stale.signal, only)
        keep({ status: 'answered', found, ...(failed === undefined ? {} : { failed }) })
      } catch (error) {
        if (stale.signal.aborted) return
        keep({ status: 'answered', found: [], failed: lost })
        throw error
      }
    }
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [lookUp, query, only, asked, isAsked])

  if (!isAsked) return idle
  return answer?.asked === asked ? answer.state : asking
}
