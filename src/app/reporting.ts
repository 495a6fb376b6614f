/** Errors before the reporter is there, and none of them if it never comes. */
const early: unknown[] = []
let capture = (error: unknown) => {
  if (early.length < 50) early.push(error)
}

/** For what nobody expected; expected refusals are shown, not reported. */
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

  void import('@sentry/react').then(sentry => {
    window.removeEventListener('error', keep)
    window.removeEventListener('unhandledrejection', keep)
    sentry.init({
      dsn,
      integrations: [sentry.browserTracingIntegration(), sentry.replayIntegration()],
      tracesSampleRate: 1.0,
      replaysSessionSampleRate: 0.1,
      replaysOnErrorSampleRate: 1.0,
    })
    capture = error => sentry.captureException(error)
    for (const error of early.splice(0)) capture(error)
  })
}
