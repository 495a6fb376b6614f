/** Only what differs, so that two administrators do not undo each other's work. Lists are compared without their order. */
export function changed<T extends object>(before: T, after: T): Partial<T> {
  const former = new Map<string, unknown>(Object.entries(before))
  const differing = Object.entries(after).filter(([field, value]) => !same(value, former.get(field)))
  // Some of the fields of `after`, each with its value there.
  return Object.fromEntries(differing) as Partial<T>
}

const same = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other)

const sorted = (value: unknown): string =>
  Array.isArray(value) ? value.map(sorted).sort().join() : JSON.stringify(value)
