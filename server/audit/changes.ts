import type { AuditDetails, Changed } from '../db/schema/index.ts'

type Value = string | number | boolean | null | readonly string[]

/** For each named value that is not what it was: what it was and what it became. Lists are compared without their order. */
export function changesOf(
  values: Readonly<Record<string, readonly [before: Value, after: Value]>>,
): AuditDetails {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, [before, after]]): [string, Changed][] => {
      const [from, to] = [said(before), said(after)]
      return from === to ? [] : [[name, { from, to }]]
    }),
  )
}

function said(value: Value): string | number | boolean | null {
  if (typeof value !== 'object' || value === null) return value === '' ? null : value
  return value.length === 0 ? null : [...value].sort().join(', ')
}
