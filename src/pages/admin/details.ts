import type { AuditEntry } from '#contract/endpoints/audit.ts'

type Details = NonNullable<AuditEntry['details']>
type Value = Details[string]

/** « rang : operator → manager, sessions fermées : 2 » */
export const detailText = (details: Details): string =>
  Object.entries(details)
    .map(([name, value]) => `${name} : ${said(value)}`)
    .join(' · ')

const said = (value: Value): string =>
  typeof value === 'object' && value !== null ? `${one(value.from)} → ${one(value.to)}` : one(value)

function one(value: Exclude<Value, { from: unknown }>): string {
  if (value === null) return '—'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return String(value)
}
