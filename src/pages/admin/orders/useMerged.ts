import { useState } from 'react'
import { type Draft, type Field, fields, textOf } from './draft.ts'

type Merged = {
  readonly version: number
  /** The order as it stood in this version. */
  readonly base: Draft
  readonly draft: Draft
  /** What others changed under this form, with what it was and what it became. */
  readonly meanwhile: readonly { readonly field: Field; readonly from: string; readonly to: string }[]
}

/**
 * A form's draft over an order that others may change. What a newer version says comes in where nothing was typed; what
 * was typed stays, and what changed is listed.
 */
export function useMerged(now: Draft, version: number) {
  const [kept, setKept] = useState<Merged>({ version, base: now, draft: now, meanwhile: [] })
  const merged = kept.version === version ? kept : merge(kept, now, version)
  if (merged !== kept) setKept(merged)
  return {
    ...merged,
    change: (next: (before: Draft) => Draft) => setKept({ ...merged, draft: next(merged.draft) }),
  }
}

export function merge({ base, draft, meanwhile }: Merged, now: Draft, version: number): Merged {
  const typed = fields.filter(field =>
    // As it stands in the field: a space just typed is the beginning of a word.
    field === 'lines' ? textOf(draft, field) !== textOf(base, field) : draft[field] !== base[field],
  )
  const foreign = fields.filter(
    field => textOf(now, field) !== textOf(base, field) && textOf(now, field) !== textOf(draft, field),
  )
  const saved = typed.every(field => textOf(now, field) === textOf(draft, field))
  return {
    version,
    base: now,
    draft: { ...now, ...Object.fromEntries(typed.map(field => [field, draft[field]])) },
    meanwhile:
      foreign.length > 0
        ? foreign.map(field => ({ field, from: textOf(base, field), to: textOf(now, field) }))
        : saved
          ? []
          : meanwhile,
  }
}
