import { afterPaint } from '#src/ui/after-paint.ts'

/** The errors from before Sentry is loaded. If it never loads, the list stays this short. */
const early: unknown[] = []
let capture = (error: unknown) => {
  if (early.length < 50) early.push(error)
}

/** Reports a surprise. Expected refusals are shown to the person and not reported. */
export function report(error: unknown) {
  console.error(error)
  if (import.meta.env.VITE_SENTRY_DSN) capture(error)
}

/** Nothing leaves this browser unless the build was given an address to send it to. */
export function startReporting() {
  const dsn = import.meta.env.VITE_SENTRY_DSN
  if (!dsn) return
  const keep = (event: ErrorEvent | PromiseRejectionEvent) =>
    capture('reason' in event ? event.reason : event.error)
  window.addEventListener('error', keep)
  window.addEventListener('unhandledrejection', keep)

  afterPaint(async () => {
    const { openSentry } = await import('./sentry.ts')
    window.removeEventListener('error', keep)
    window.removeEventListener('unhandledrejection', keep)
    capture = openSentry(dsn)
    for (const error of early.splice(0)) capture(error)
  })
}
