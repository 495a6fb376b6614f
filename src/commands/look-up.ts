import type { Code } from '#contract/barcodes/index.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import type { IconName } from '#src/ui/Icon.tsx'

/** A search result that can be opened. */
export type LookUp = {
  readonly id: string
  readonly title: string
  readonly hint?: string
  readonly icon?: IconName
  readonly open: () => unknown
}

export type LookedUp = { readonly found: readonly LookUp[]; readonly failed?: string }

/** Runs while a person types; `signal` aborts when the query has changed. */
export type LookUpPort = (query: string, signal: AbortSignal) => Promise<LookedUp>

/** Asks all ports at once. It shows each result once, and shows results even when another port fails. */
export const lookUpIn =
  (...ports: readonly LookUpPort[]): LookUpPort =>
  async (query, signal) => {
    const answers = await Promise.all(ports.map(port => port(query, signal)))
    const failed = answers.find(answer => answer.failed !== undefined)?.failed
    const all = answers.flatMap(answer => answer.found)
    const found = all.filter(({ id }, at) => at === all.findIndex(other => other.id === id))
    return failed === undefined ? { found } : { found, failed }
  }

type Thing = {
  readonly kind: string
  readonly name: string
  readonly title: string
  readonly hint: string
}

/** Searches things by name or number. */
export const thingLookUp =
  <T extends Thing>(
    find: (query: string, signal: AbortSignal) => Promise<readonly T[] | Refusal>,
    hintOf: (thing: T) => string,
    open: (thing: T) => unknown,
  ): LookUpPort =>
  async (query, signal) => {
    if (!/[\p{L}\d]/u.test(query)) return { found: [] }
    const answer = await find(query, signal)
    if (isRefusal(answer)) return { found: [], failed: answer.refused.detail }
    return {
      found: answer.map(thing => ({
        id: `${thing.kind}:${thing.name}`,
        title: thing.title,
        hint: hintOf(thing),
        open: () => open(thing),
      })),
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
  async query => ({
    found: classify(query).flatMap(code => {
      const place = placeOf(code)
      if (!place || 'refused' in place) return []
      const open = () => ('go' in place && !place.handsOn ? place.go() : hear(query))
      return [{ id: `${code.kind}:${code.value}`, title: place.title, hint: code.value, open }]
    }),
  })
