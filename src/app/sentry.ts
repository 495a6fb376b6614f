import { browserTracingIntegration, captureException, init, replayIntegration } from '@sentry/react'

/** Every trace, one session's replay in ten, and the replay of every session with an error. */
const sampling = {
  tracesSampleRate: 1,
  replaysSessionSampleRate: 0.1,
  replaysOnErrorSampleRate: 1,
}

/** Starts Sentry and returns the function that reports an error. Loaded on demand, only by builds with a DSN. */
export function openSentry(dsn: string): (error: unknown) => void {
  init({ dsn, integrations: [browserTracingIntegration(), replayIntegration()], ...sampling })
  return captureException
}
