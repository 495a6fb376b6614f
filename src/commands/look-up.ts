import type { Code } from '#contract/barcodes/index.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import type { IconName } from '#src/ui/Icon.tsx'
import type { Ask } from './command.ts'
import type { ThingScope } from './palette/scopes.ts'

/** A search result that can be opened. */
export type LookUp = {
  readonly id: string
  readonly title: string
  readonly hint?: string
  readonly icon?: IconName
  /** The shop's name. */
  readonly section?: string
  /** The query is this thing's whole code or name. */
  readonly exact?: boolean
  readonly open: () => unknown
  /** The question that is answered before it opens. */
  readonly asks?: Ask
  /** The acts on the thing, read when somebody asks for them. */
  readonly acts?: () => Promise<readonly ThingAct[] | Refusal>
  /** How it is done to together with others of its kind. */
  readonly together?: Together
}

/** One of several things of a kind that are marked together, and what may be done to all of them. */
export type Together = {
  readonly kind: string
  readonly name: string
  readonly code: string | null
  readonly acts: (all: readonly Together[]) => readonly ThingAct[]
}

/** Something to do to a found thing: on its own page or operation, with the thing given. */
export type ThingAct = {
  readonly id: string
  readonly title: string
  readonly hint?: string
  readonly icon: IconName
  readonly keywords?: readonly string[]
  /** The reason why it cannot be done now. */
  readonly because?: string
  /** The questions that it asks. Their answers run it. */
  readonly asks?: Ask
  readonly run: () => unknown
}

type LookedUp = { readonly found: readonly LookUp[]; readonly failed?: string }

/** Runs while a person types; `signal` aborts when the query has changed. `only` names the kind that is wanted. */
export type LookUpPort = (query: string, signal: AbortSignal, only?: ThingScope) => Promise<LookedUp>

/** Asks all ports at once. It shows each result once, and shows results even when another port fails. */
export const lookUpIn =
  (...ports: readonly LookUpPort[]): LookUpPort =>
  async (query, signal, only) => {
    const answers = await Promise.all(ports.map(port => port(query, signal, only)))
    const failed = answers.find(answer => answer.failed !== undefined)?.failed
    const all = answers.flatMap(answer => answer.found)
    const found = all.filter(({ id }, at) => at === all.findIndex(other => other.id === id))
    return failed === undefined ? { found } : { found, failed }
  }

/** The kinds that the server's search knows. */
type AskedKind = Exclude<ThingScope, 'person'>

type Shown = Pick<LookUp, 'title' | 'hint'> & {
  readonly icon?: IconName
  readonly section?: string | undefined
  readonly exact?: boolean
  readonly acts?: LookUp['acts'] | undefined
  readonly together?: Together | undefined
}

/** Searches things by name or number. */
export const thingLookUp =
  <T extends { readonly kind: string; readonly name: string }>(
    find: (
      query: string,
      signal: AbortSignal,
      only: AskedKind | undefined,
    ) => Promise<readonly T[] | Refusal>,
    show: (thing: T) => Shown,
    open: (thing: T, query: string) => unknown,
  ): LookUpPort =>
  async (query, signal, only) => {
    if (!/[\p{L}\d]/u.test(query)) return { found: [] }
    const answer = await find(query, signal, only === 'person' ? undefined : only)
    if (isRefusal(answer)) return { found: [], failed: answer.refused.detail }
    return {
      found: answer.map((thing): LookUp => {
        const { section, acts, together, ...shown } = show(thing)
        return {
          id: `${thing.kind}:${thing.name}`,
          ...shown,
          ...(section ? { section } : {}),
          ...(acts ? { acts } : {}),
          ...(together ? { together } : {}),
          open: () => open(thing, query),
        }
      }),
    }
  }

type Opens =
  | { readonly title: string; go(): unknown; readonly handsOn?: boolean }
  | { readonly title: string; find(): unknown }
  | { readonly refused: string }

/** Offers for a typed label number what a scan of it would open. A code that means more than a page is sent as a scan. */
export const codeLookUp =
  (
    classify: (text: string) => readonly Code[],
    placeOf: (code: Code) => Opens | null,
    hear: (text: string) => unknown,
  ): LookUpPort =>
  async (query, _signal, only) => ({
    found: classify(query).flatMap(code => {
      if (only !== undefined && only !== code.kind) return []
      const place = placeOf(code)
      if (!place || 'refused' in place) return []
      const open = () => ('go' in place && !place.handsOn ? place.go() : hear(query))
      return [{ id: `${code.kind}:${code.value}`, title: place.title, hint: code.value, exact: true, open }]
    }),
  })
