import { useEffect, useMemo, useState } from 'react'
import { isRefusal } from '#contract/problems.ts'
import { notify } from '#src/ui/notify.ts'
import { useStore } from '#src/useStore.ts'
import type { Ask, Command } from '../command.ts'
import type { LookUp, LookUpPort, ThingAct } from '../look-up.ts'
import { actsShown } from '../page.ts'
import type { Registry } from '../registry.ts'
import { again } from './again.ts'
import type { Recents } from './recents.ts'
import {
  actBlocks,
  askBlocks,
  type Block,
  choiceBlocks,
  commandBlocks,
  foundBlocks,
  offeredBlocks,
  searchLimit,
} from './rows.ts'
import { readQuery, type Scope, type ThingScope } from './scopes.ts'
import { createSearch, type Hit, linesFor, type Search } from './search.ts'

type World = { registry: Registry; recents: Recents; lookUp?: LookUpPort | undefined }
/** The page of the palette: a command's choices, the acts on a thing, a question before one of them is done. */
type Page = { asking: Command | undefined; thing: LookUp | undefined; ask: Ask | undefined }
type Shown = { blocks: readonly Block[]; waited: Waited; settled: boolean; scope?: Scope }

const none = [] as const

/** The blocks for the query: all that is offered, the matches, or a command's choices. */
export function useBlocks(
  { registry, recents, lookUp }: World,
  { asking, thing, ask }: Page,
  query: string,
): Shown {
  const { moment, search } = useMoment(registry)
  const inPage = asking !== undefined || thing !== undefined || ask !== undefined
  const { scope, text } = inPage ? { text: query } : readQuery(query)
  const acts = useActsOf(thing)
  const hits = useHits(search, inPage ? '' : ofCommands(scope, query, text), searchLimit)
  const isAlone = ask ? !ask.place : inPage || scope?.kind === 'command'
  const state = useLookUp(isAlone ? undefined : lookUp, text, ask ? 'location' : thingsOf(scope))
  const found = state.found ?? none

  const offered = useMemo(
    () => (inPage ? none : offeredBlocks(moment, lastOf(recents, lookUp), location.pathname)),
    [inPage, moment, recents, lookUp],
  )
  const blocks = useMemo(() => {
    if (ask) return askBlocks(ask, query, found)
    if (thing) return acts.acts ? actBlocks(acts.acts, query) : []
    if (asking) return choiceBlocks(asking, query)
    if (!query) return offered
    if (scope?.kind === 'command' && !text) return commandBlocks(moment.commands)
    const lines = scope ? none : linesFor(moment.commands, text)
    return foundBlocks(hits, recents.byUse(), found, lines)
  }, [asking, query, moment, recents, hits, found, scope, text, thing, acts, offered, ask])

  const waited = thing && !ask ? acts : state
  return { blocks, waited, settled: waited.status !== 'asking', ...(scope ? { scope } : {}) }
}

/** What was done last: a command by its id, a thing or an act as a row that looks it up again. */
const lastOf = (recents: Recents, lookUp: LookUpPort | undefined) =>
  recents.last().flatMap(({ id, thing }) => {
    if (!thing) return id
    return lookUp ? again(id, thing, lookUp, text => notify({ level: 'info', text })) : []
  })

/**
 * The list keeps the commands of the moment when it opened, even if the step changes below. A page that was still being read
 * brings its acts.
 */
function useMoment(registry: Registry) {
  const below = useStore(actsShown)
  const [seen, setSeen] = useState(() => momentOf(registry, below))
  if (seen.below === below) return seen
  const now = momentOf(registry, below)
  setSeen(now)
  return now
}

function momentOf({ commands }: Registry, below: string) {
  return { below, moment: { commands }, search: createSearch(commands) }
}

/** The text by which commands are searched. A place's sign begins a screen's address too. */
function ofCommands(scope: Scope | undefined, query: string, text: string): string {
  if (!scope || scope.kind === 'command') return text
  return scope.kind === 'location' ? query : ''
}

const thingsOf = (scope: Scope | undefined): ThingScope | undefined =>
  scope === undefined || scope.kind === 'command' ? undefined : scope.kind

/** The matches; if there are none, guesses at a misspelt query. */
function useHits<E>(search: Search<E>, query: string, limit: number): readonly Hit<E>[] {
  return useMemo(() => {
    if (query === '') return []
    const hits = search.find(query, limit)
    return hits.length > 0 ? hits : search.near(query)
  }, [search, query, limit])
}

/** The requests that the rows wait for, and their faults. */
export type Waited =
  | { readonly status: 'idle' }
  | { readonly status: 'asking' }
  | { readonly status: 'answered'; readonly failed?: string }

type LookUpState = Waited & { readonly found?: readonly LookUp[] }
type ActsState = Waited & { readonly acts?: readonly ThingAct[] }

/** The server gets a query after this pause, not at each letter. */
const pauseMs = 120
const fewestLetters = 2
const idle = { status: 'idle' } as const
const asking = { status: 'asking' } as const
const lost = 'La recherche sur le serveur n’a pas abouti.'

/** Asks the server for the query, or for one kind of things, and ignores answers to older queries. */
function useLookUp(lookUp: LookUpPort | undefined, query: string, only: ThingScope | undefined): LookUpState {
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

/** Asks once what may be done to the thing whose page is open. */
function useActsOf(thing: LookUp | undefined): ActsState {
  const [answer, setAnswer] = useState<{ of: LookUp; state: ActsState }>()
  useEffect(() => {
    const read = thing?.acts
    if (!thing || !read) return
    const keep = (state: ActsState) => setAnswer({ of: thing, state })
    const ask = async () => {
      try {
        const acts = await read()
        keep(
          isRefusal(acts)
            ? { status: 'answered', failed: acts.refused.detail }
            : { status: 'answered', acts },
        )
      } catch (error) {
        keep({ status: 'answered', failed: lost })
        throw error
      }
    }
    void ask()
  }, [thing])
  if (!thing) return idle
  return answer?.of === thing ? answer.state : asking
}
