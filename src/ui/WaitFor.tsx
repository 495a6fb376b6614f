import { type ReactNode, use } from 'react'

/** Shows what is loading until the promise is kept: hand in the same one each time. */
export function WaitFor({ promise, children }: { promise: Promise<unknown>; children: ReactNode }) {
  use(promise)
  return children
}
