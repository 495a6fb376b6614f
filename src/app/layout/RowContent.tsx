import type { ReactNode } from 'react'
import type { NavItem } from '#src/operations/menu.ts'
import { Icon } from '#src/ui/Icon.tsx'

export function RowContent({ item, mini, children }: { item: NavItem; mini: boolean; children?: ReactNode }) {
  return (
    <>
      {item.icon && <Icon name={item.icon} className="shrink-0" />}
      <span
        className={
          mini
            ? 'max-w-full text-center text-[0.6875rem] leading-tight tracking-tight wrap-break-word'
            : 'min-w-0'
        }
      >
        <span className={mini ? '' : 'block truncate'}>{item.title}</span>
        {item.caption && !mini && <span className="block truncate text-xs text-ink-2">{item.caption}</span>}
      </span>
      {item.info && (
        <span
          className={`rounded-md bg-hover font-bold text-ink tabular-nums ${mini ? 'absolute end-0 top-0.5 px-1 text-[0.625rem] leading-4' : 'ms-auto px-1.5 py-0.5 text-xs'}`}
        >
          <span aria-hidden={item.label ? true : undefined}>{item.info}</span>
          {item.label && <span className="sr-only">{item.label}</span>}
        </span>
      )}
      {children}
    </>
  )
}

export function rowLook(active: boolean, mini: boolean, disabled = false): string {
  const shape = mini
    ? 'min-h-15 flex-col justify-center gap-1 px-0.5 py-1.5'
    : 'min-h-11 gap-3 px-3 text-start'
  const tone = disabled
    ? 'cursor-not-allowed text-ink-2 opacity-60'
    : active
      ? 'bg-primary-soft font-semibold text-primary-ink'
      : 'font-medium text-ink hover:bg-hover'
  return `relative flex w-full items-center rounded-xl text-[0.9375rem] transition-colors ${shape} ${tone}`
}
