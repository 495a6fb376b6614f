import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

type Props = {
  text: string
  /** The one child that can have the focus. The tooltip describes it. */
  children: (describedBy: { 'aria-describedby': string }) => ReactNode
}

/** Shows on hover, on keyboard focus and on touch; Esc hides it. Screen readers read it as a description. */
export function Tooltip({ text, children }: Props) {
  const [shown, setShown] = useState(false)
  const id = useId()
  const hideOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setShown(false)
  }
  return (
    <span
      role="none"
      className="relative inline-flex"
      onPointerEnter={() => setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={hideOnEscape}
    >
      {children({ 'aria-describedby': id })}
      <span
        id={id}
        role="tooltip"
        hidden={!shown}
        className="absolute end-0 top-full z-30 mt-2 w-max max-w-64 rounded-lg bg-grey-800 px-3 py-2 text-sm font-medium text-white shadow-lg before:absolute before:inset-x-0 before:-top-2 before:h-2 dark:bg-grey-300 dark:text-grey-900"
      >
        {text}
      </span>
    </span>
  )
}
