import { Fragment, type ReactNode } from 'react'
import { useAccess } from '#src/session/access.tsx'
import { DayField } from '#src/ui/aria/days.tsx'
import { Checkbox, NumberField, PasswordField, TextField } from '#src/ui/aria/fields.tsx'
import { type Option, Select } from '#src/ui/aria/Select.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { Choices } from '../Choices.tsx'
import { ShopChoices } from '../ShopChoices.tsx'

/** A sentence for each field that was refused. */
export type Said = Readonly<Partial<Record<string, string>>>

/** A form's parts are drawn from the draft and from the sentences said of it. */
type Shown<D> = {
  readonly draft: D
  readonly said: Said
  readonly change: (next: (before: D) => D) => void
}

/** A field, or fields that stand together. */
export type Part<D> = {
  readonly id: string
  /** The sentence beside a field that its schema refuses. */
  readonly wrong: Said
  readonly draw: (form: Shown<D>) => ReactNode
}

type Common<D, V> = {
  readonly wrong?: string | undefined
  /** The other fields that its new value changes. */
  readonly follows?: ((value: V, before: NoInfer<D>) => Partial<NoInfer<D>>) | undefined
}
type Look = { readonly help?: string; readonly className?: string }
type Field<V> = {
  readonly value: V
  readonly onChange: (value: V) => void
  readonly error: string | undefined
}

const valued = <K extends string, V, D extends Record<K, V>>(
  id: K,
  { wrong, follows }: Common<D, V>,
  draw: (field: Field<V>) => ReactNode,
): Part<D> => ({
  id,
  wrong: wrong === undefined ? {} : { [id]: wrong },
  draw: ({ draft, said, change }) =>
    draw({
      value: draft[id],
      onChange: value => change(before => ({ ...before, [id]: value, ...follows?.(value, before) })),
      error: said[id],
    }),
})

/** A field of a kind of its own. */
export const field = <K extends string, D extends Record<K, unknown>>(
  id: K,
  draw: (field: Field<D[K]>) => ReactNode,
  common: Common<D, D[K]> = {},
): Part<D> => valued<K, D[K], D>(id, common, draw)

/** A part that shows something and asks nothing. */
export const shown = <D,>(id: string, draw: (form: Shown<D>) => ReactNode): Part<D> => ({
  id,
  wrong: {},
  draw,
})

type TextOptions<D> = Common<D, string> &
  Look & {
    readonly required?: boolean
    readonly maxLength: number
    readonly inputMode?: 'url' | 'email' | 'numeric' | 'decimal' | 'tel'
    readonly autoFocus?: boolean
    /** Changes the typed text into the kept one: in capital letters, without spaces. */
    readonly kept?: (typed: string) => string
  }

export const text = <K extends string, D extends Record<K, string>>(
  id: K,
  label: string,
  { wrong, follows, kept = typed => typed, ...look }: TextOptions<D>,
): Part<D> =>
  valued<K, string, D>(id, { wrong, follows }, ({ onChange, ...rest }) => (
    <TextField {...look} {...rest} label={label} onChange={typed => onChange(kept(typed))} />
  ))

type SecretOptions<D> = Common<D, string> & {
  readonly help?: string
  readonly maxLength?: number
  readonly autoComplete?: 'current-password' | 'new-password'
}

/** Typed anew, and never shown. */
export const secret = <K extends string, D extends Record<K, string>>(
  id: K,
  label: string,
  { wrong, follows, autoComplete = 'new-password', ...look }: SecretOptions<D> = {},
): Part<D> =>
  valued<K, string, D>(id, { wrong, follows }, rest => (
    <PasswordField {...look} {...rest} label={label} autoComplete={autoComplete} />
  ))

type NumberOptions<D> = Common<D, number> &
  Look & { readonly min?: number; readonly max: number; readonly decimals?: number }

/** NaN while it is empty. */
export const number = <K extends string, D extends Record<K, number>>(
  id: K,
  label: string,
  { wrong = 'Donnez un nombre.', follows, ...look }: NumberOptions<D>,
): Part<D> =>
  valued<K, number, D>(id, { wrong, follows }, rest => <NumberField {...look} {...rest} label={label} />)

/** A day of the calendar, or none. */
export const day = <K extends string, D extends Record<K, string | null>>(
  id: K,
  label: string,
  { wrong, follows, help }: Common<D, string | null> & { readonly help: string },
): Part<D> =>
  valued<K, string | null, D>(id, { wrong, follows }, rest => (
    <DayField {...rest} label={label} help={help} />
  ))

export const checkbox = <K extends string, D extends Record<K, boolean>>(
  id: K,
  label: string,
  common: Common<D, boolean> = {},
): Part<D> =>
  valued<K, boolean, D>(id, common, ({ value, onChange }) => (
    <Checkbox label={label} selected={value} onChange={onChange} />
  ))

/** An option of a draft's field. Null or empty stands for none. */
type OptionOf<V> = Omit<Option, 'id'> & { readonly id: V }
type SelectOptions<D, V> = Common<D, V> & Look & { readonly disabled?: boolean }

export const select = <K extends string, D extends Record<K, string | null>>(
  id: K,
  label: string,
  options: readonly OptionOf<D[K]>[],
  { wrong, follows, ...look }: SelectOptions<D, D[K]> = {},
): Part<D> =>
  valued<K, D[K], D>(id, { wrong, follows }, ({ value, onChange, error }) => (
    <Select
      {...look}
      label={label}
      value={options.some(one => one.id === value) ? keyOf(value) : null}
      onChange={key => {
        const chosen = options.find(one => keyOf(one.id) === key)
        if (chosen) onChange(chosen.id)
      }}
      options={options.map(option => ({ ...option, id: keyOf(option.id) }))}
      error={error}
    />
  ))

const keyOf = (id: string | null): string => id || 'none'

/** One of the shops that this person serves. A page of one shop's own has no need of it. */
export const shop = <D extends { shop: string | null }>(options: SelectOptions<D, D['shop']> = {}): Part<D> =>
  valued<'shop', D['shop'], D>('shop', options, rest => (
    <ShopSelect {...rest} disabled={options.disabled ?? false} />
  ))

function ShopSelect({ value, ...rest }: Field<string | null> & { disabled: boolean }) {
  const { shops } = useAccess()
  return (
    <Select
      label="Boutique"
      {...rest}
      value={value || null}
      options={shops.map(({ slug, name }) => ({ id: slug, label: name }))}
    />
  )
}

type ChoicesOptions<D, V> = Common<D, readonly V[]> & { readonly help?: string }

/** Several of some, in their order. What is not among them stays. */
export const choices = <K extends string, V extends string, D extends Record<K, readonly V[]>>(
  id: K,
  title: string,
  options: readonly OptionOf<V>[],
  { wrong, follows, help }: ChoicesOptions<D, V> = {},
): Part<D> =>
  valued<K, readonly V[], D>(id, { wrong, follows }, ({ value, onChange, error }) => (
    <div>
      <Choices
        {...{ title, help, options }}
        chosen={value}
        onChange={chosen => {
          const others = value.filter(one => !options.some(option => option.id === one))
          onChange([...others, ...options.flatMap(option => (chosen.includes(option.id) ? option.id : []))])
        }}
      />
      <FormProblem>{error}</FormProblem>
    </div>
  ))

/** The shops that a thing is kept for. */
export const shops = <D extends { shops: readonly string[] }>(otherShops: number): Part<D> =>
  valued<'shops', readonly string[], D>('shops', {}, ({ value, onChange }) => (
    <ShopChoices chosen={value} otherShops={otherShops} onChange={onChange} />
  ))

const columns = {
  2: 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2',
  3: 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-3',
  '2 or 4': 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 2xl:grid-cols-4',
} as const

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

/** A part that is there sometimes only. */
export const when = <D,>(holds: boolean, part: Part<D>): Part<D> =>
  holds ? part : { id: part.id, wrong: {}, draw: () => null }
