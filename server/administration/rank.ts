type Ranked = { readonly id: string }

/** A list that people put in order, with the saved entry at its rank from 1 on. Without a rank it stays, or comes last. */
export function atRank<T extends Ranked>(saved: T, before: readonly T[], rank: number | undefined): T[] {
  const others = before.filter(({ id }) => id !== saved.id)
  const was = before.findIndex(({ id }) => id === saved.id)
  const at = rank === undefined ? (was < 0 ? others.length : was) : rank - 1
  return [...others.slice(0, at), saved, ...others.slice(at)]
}
