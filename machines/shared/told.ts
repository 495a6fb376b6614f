import type { ChangeKind } from '#contract/live.ts'

/** Other benches changed things of these kinds, or nobody knows what they changed. */
export type ToldEvent = { readonly type: 'told'; readonly kinds: ReadonlySet<ChangeKind> | 'anything' }

/** A guard: what this step shows may be out of date. */
export const isToldOf =
  (kind: ChangeKind) =>
  ({ event: { kinds } }: { event: ToldEvent }): boolean =>
    kinds === 'anything' || kinds.has(kind)
