import { Fragment, type ReactNode } from 'react'
import { NumberField, TextField } from '#src/ui/aria/fields.tsx'
import { ShopChoices } from '../ShopChoices.tsx'

/** What a form's parts are drawn from: what is typed, and the sentence of each field that was refused. */
type Shown<D> = {
  readonly draft: D
  readonly faults: Readonly<Partial<Record<string, string>>>
  readonly change: (next: (before: D) => D) => void
}

/** A field, or fields that stand together. */
export type Part<D> = {
  readonly id: string
  /** What is said beside a field that its schema refuses. */
  readonly wrong: Readonly<Record<string, string>>
  readonly draw: (form: Shown<D>) => ReactNode
}

type Common = { readonly help?: string; readonly wrong?: string; readonly className?: string }

type TextOptions = Common & {
  readonly required?: boolean
  readonly maxLength: number
  readonly inputMode?: 'url' | 'email' | 'numeric'
  /** What is kept of what is typed: in capital letters, without spaces. */
  readonly kept?: (typed: string) => string
}

export const text = <K extends string, D extends Record<K, string>>(
  id: K,
  label: string,
  { wrong, kept = typed => typed, ...field }: TextOptions,
): Part<D> => ({
  id,
  wrong: wrong === undefined ? {} : { [id]: wrong },
  draw: ({ draft, faults, change }) => (
    <TextField
      {...field}
      label={label}
      value={draft[id]}
      onChange={typed => change(before => ({ ...before, [id]: kept(typed) }))}
      error={faults[id]}
    />
  ),
})

type NumberOptions = Common & { readonly min?: number; readonly max: number; readonly decimals?: number }

/** NaN while it is empty. */
export const number = <K extends string, D extends Record<K, number>>(
  id: K,
  label: string,
  { wrong = 'Donnez un nombre.', ...field }: NumberOptions,
): Part<D> => ({
  id,
  wrong: { [id]: wrong },
  draw: ({ draft, faults, change }) => (
    <NumberField
      {...field}
      label={label}
      value={draft[id]}
      onChange={value => change(before => ({ ...before, [id]: value }))}
      error={faults[id]}
    />
  ),
})

/** The shops that a thing is kept for. */
export const shops = <D extends { shops: readonly string[] }>(otherShops: number): Part<D> => ({
  id: 'shops',
  wrong: {},
  draw: ({ draft, change }) => (
    <ShopChoices
      chosen={draft.shops}
      otherShops={otherShops}
      onChange={shops => change(before => ({ ...before, shops }))}
    />
  ),
})

const columns = { 2: 'grid gap-4 sm:grid-cols-2', 3: 'grid gap-4 sm:grid-cols-3' } as const

/** Fields beside each other where there is room. */
export const row = <D,>(across: keyof typeof columns, ...parts: readonly Part<D>[]): Part<D> =>
  together(parts, fields => <div className={columns[across]}>{fields}</div>)

/** A row with a title of its own. */
export const titledRow = <D,>(
  title: string,
  across: keyof typeof columns,
  ...parts: readonly Part<D>[]
): Part<D> =>
  together(parts, fields => (
    <fieldset className={columns[across]}>
      <legend className="mb-1.5 font-semibold">{title}</legend>
      {fields}
    </fieldset>
  ))

/** Several parts as one. */
export const together = <D,>(
  parts: readonly Part<D>[],
  around: (fields: ReactNode) => ReactNode = fields => fields,
): Part<D> => ({
  id: parts.map(({ id }) => id).join(),
  wrong: Object.assign({}, ...parts.map(({ wrong }) => wrong)),
  draw: form => around(parts.map(({ id, draw }) => <Fragment key={id}>{draw(form)}</Fragment>)),
})
