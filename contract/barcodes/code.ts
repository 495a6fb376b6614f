import type { Gs1 } from './gs1/index.ts'
import type { Kind, OwnKind } from './kinds.ts'
import type { Carrier } from './tracking/carriers.ts'

interface Reading<K extends Kind> {
  readonly kind: K
  /** The name in the code: an order's name, a GTIN, a tracking number, without check character or symbology. */
  readonly value: string
  /** A short French sentence: the reason for this reading, and its certainty. */
  readonly why: string
  /** A right check character or digit, or a standard's own marks, confirmed the code. */
  readonly checked: boolean
  readonly carrier?: Carrier
  readonly gs1?: Gs1
}

export type Code =
  | { [K in OwnKind]: Reading<K> }[OwnKind]
  | Reading<'serial'>
  | (Reading<'tracking'> & { readonly carrier: Carrier })
  | (Reading<'gs1'> & { readonly gs1: Gs1 })

/** Keeps the expected kinds, in their order. */
export function narrow<K extends Kind>(
  codes: readonly Code[],
  expects: readonly K[] | ReadonlySet<K>,
): Extract<Code, { kind: K }>[] {
  const wanted = new Set<Kind>(expects)
  return codes.filter((code): code is Extract<Code, { kind: K }> => wanted.has(code.kind))
}
