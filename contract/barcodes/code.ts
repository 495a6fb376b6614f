import type { Gs1 } from './gs1/index.ts'
import type { Kind, OwnKind } from './kinds.ts'
import type { Carrier } from './tracking/carriers.ts'

interface Reading<K extends Kind> {
  readonly kind: K
  /** What it names: an order's name, a GTIN, a tracking number, without check character or symbology. */
  readonly value: string
  /** A short French sentence: why it is read so, and how surely. */
  readonly why: string
  /** A check character or check digit was there and right, or a standard's own marks. */
  readonly checked: boolean
  readonly carrier?: Carrier
  readonly gs1?: Gs1
}

/** One reading of a text. */
export type Code =
  | { [K in OwnKind]: Reading<K> }[OwnKind]
  | (Reading<'tracking'> & { readonly carrier: Carrier })
  | (Reading<'gs1'> & { readonly gs1: Gs1 })

/** The readings that a state expects, their order kept. */
export function narrow<K extends Kind>(
  codes: readonly Code[],
  expects: readonly K[] | ReadonlySet<K>,
): Extract<Code, { kind: K }>[] {
  const wanted = new Set<Kind>(expects)
  return codes.filter((code): code is Extract<Code, { kind: K }> => wanted.has(code.kind))
}
