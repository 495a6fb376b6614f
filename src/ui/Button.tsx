import type { ButtonHTMLAttributes, Ref } from 'react'
import { Spinner } from './Spinner.tsx'

const looks = {
  primary: 'bg-primary text-white hover:bg-primary-dark',
  plain: 'border border-line-strong bg-surface text-ink hover:bg-hover',
  quiet: 'text-ink hover:bg-hover',
} as const

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: keyof typeof looks
  /** While work runs, the button keeps its place and its focus and ignores presses. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  look = 'primary',
  busy = false,
  className = '',
  children,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={event => (busy ? event.preventDefault() : onClick?.(event))}
      className={`inline-flex min-h-11 items-center justify-center gap-2 rounded-xl px-5 font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-progress ${looks[look]} ${className}`}
    >
      {busy && <Spinner size={18} />}
      {children}
    </button>
  )
}

/** A square of 44 px with only an icon. Screen readers read the label. */
export function IconButton({
  label,
  className = '',
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`inline-grid size-11 shrink-0 place-items-center rounded-xl text-ink transition-colors hover:bg-hover ${className}`}
    >
      {children}
    </button>
  )
}
