import { useState } from 'react'

/** The fields that may change, and each one's value in words. */
export type Fields<D, F extends keyof D> = {
  readonly fields: readonly F[]
  readonly textOf: (draft: D, field: F) => string
}

export type Merged<D, F extends keyof D> = {
  readonly version: number | string
  /** The thing as it stood in this version. */
  readonly base: D
  readonly draft: D
  /** The fields that others changed under this form, with their former and present values. */
  readonly meanwhile: readonly { readonly field: F; readonly from: string; readonly to: string }[]
}

/**
 * A form's draft over a thing that others may change. What a newer version says comes in where nothing was typed; what
 * was typed stays, and what changed is listed.
 */
export function useMerged<D extends object, F extends keyof D>(
  kind: Fields<D, F>,
  now: D,
  version: number | string,
) {
  const [kept, setKept] = useState<Merged<D, F>>({ version, base: now, draft: now, meanwhile: [] })
  const merged = kept.version === version ? kept : merge(kind, kept, now, version)
  if (merged !== kept) setKept(merged)
  return {
    ...merged,
    change: (next: (before: D) => D) => setKept(before => ({ ...before, draft: next(before.draft) })),
  }
}

export function merge<D extends object, F extends keyof D>(
  { fields, textOf }: Fields<D, F>,
  { base, draft, meanwhile }: Merged<D, F>,
  now: D,
  version: number | string,
): Merged<D, F> {
  const typed = fields.filter(field =>
    // As it stands in the field: a space just typed is the beginning of a word. A list is made anew while it is typed.
    Array.isArray(draft[field])
      ? textOf(draft, field) !== textOf(base, field)
      : !Object.is(draft[field], base[field]),
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
