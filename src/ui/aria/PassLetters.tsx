import type { KeyboardEvent, ReactNode } from 'react'

/** React Aria's lists and tables choose by letters, and bare letters belong to scanners: they never arrive in here. */
export function PassLetters({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      role="none"
      className={className}
      onKeyDownCapture={event => isLetter(event) && event.stopPropagation()}
    >
      {children}
    </div>
  )
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
