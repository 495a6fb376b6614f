import { type ReactNode, use } from 'react'

/** Suspends until the promise resolves. Pass the same promise on each render. */
export function WaitFor({ promise, children }: { promise: Promise<unknown>; children: ReactNode }) {
  use(promise)
  return children
}
