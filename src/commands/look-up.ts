import type { Code } from '#contract/barcodes/index.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import type { CommandIcon } from './command.ts'

/** A thing that was found, and opens. */
export type LookUp = {
  readonly id: string
  readonly title: string
  readonly hint?: string
  readonly icon?: CommandIcon
  readonly open: () => unknown
}

export type LookedUp = { readonly found: readonly LookUp[]; readonly failed?: string }

/** Asked as one types; `signal` says that nobody waits for the answer any more. */
export type LookUpPort = (query: string, signal: AbortSignal) => Promise<LookedUp>

/** Asks all of them at once; what one finds is shown, whatever becomes of the others. */
export const lookUpIn =
  (...ports: readonly LookUpPort[]): LookUpPort =>
  async (query, signal) => {
    const answers = await Promise.all(ports.map(port => port(query, signal)))
    const failed = answers.find(answer => answer.failed !== undefined)?.failed
    const found = answers.flatMap(answer => answer.found)
    return failed === undefined ? { found } : { found, failed }
  }

type Find = (prefix: string, signal: AbortSignal) => Promise<readonly string[] | Refusal>

/** Locations whose name begins so. */
export const locationLookUp =
  (find: Find, open: (name: string) => unknown): LookUpPort =>
  async (query, signal) => {
    if (!/^[\p{L}\d][\p{L}\d ._-]*$/u.test(query)) return { found: [] }
    const answer = await find(query.toUpperCase(), signal)
    if (isRefusal(answer)) return { found: [], failed: answer.refused.detail }
    return {
      found: answer.map(name => ({
        id: `location:${name}`,
        title: name,
        hint: 'Emplacement',
        open: () => open(name),
      })),
    }
  }

type Product = {
  readonly sku: string
  readonly shop: string
  readonly name: string
  readonly codes: readonly { readonly code: string; readonly qty: number }[]
}

/** Articles by name, reference or code. */
export const productLookUp =
  <P extends Product>(
    find: (query: string, signal: AbortSignal) => Promise<readonly P[] | Refusal>,
    open: (product: P) => unknown,
  ): LookUpPort =>
  async (query, signal) => {
    if (!/[\p{L}\d]/u.test(query)) return { found: [] }
    const answer = await find(query, signal)
    if (isRefusal(answer)) return { found: [], failed: answer.refused.detail }
    return {
      found: answer.map(product => ({
        id: `product:${product.sku}`,
        title: product.name,
        hint: `Article · ${product.sku} · ${product.shop}`,
        open: () => open(product),
      })),
    }
  }

type Opens =
  | { readonly title: string; go(): unknown; readonly handsOn?: boolean }
  | { readonly title: string; find(): unknown }
  | { readonly refused: string }

/** A number typed off a label opens what a scan of it would open; where more than a page is meant, it is one. */
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
