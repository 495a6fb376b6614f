export type Tries = {
  /** For each try. */
  timeoutMs: number
  /** How often to try again when nothing, or a gateway that has no server behind it, answers. */
  retries: number
  signal: AbortSignal | undefined
}

export class TooSlow extends Error {}

const gatewayStatuses = [502, 503, 504]
const firstPauseMs = 300

/** fetch with a time limit, and further tries for whoever may ask again. */
export async function fetchPatiently(
  fetch: typeof globalThis.fetch,
  url: URL,
  init: RequestInit,
  { timeoutMs, retries, signal }: Tries,
): Promise<Response> {
  for (let tried = 0; ; tried += 1) {
    const deadline = AbortSignal.timeout(timeoutMs)
    const stop = signal ? AbortSignal.any([signal, deadline]) : deadline
    try {
      const response = await unlessStopped(fetch(url, { ...init, signal: stop }), stop)
      if (tried === retries || !gatewayStatuses.includes(response.status)) return response
    } catch (error) {
      if (deadline.aborted && !signal?.aborted) throw new TooSlow()
      // Only a network that is not there is a TypeError.
      if (tried === retries || !(error instanceof TypeError)) throw error
    }
    await pause(firstPauseMs * 2 ** tried)
    signal?.throwIfAborted()
  }
}

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

function unlessStopped<T>(promise: Promise<T>, stop: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stopped = () => reject(stop.reason)
    if (stop.aborted) stopped()
    stop.addEventListener('abort', stopped, { once: true })
    promise.then(resolve, reject).finally(() => stop.removeEventListener('abort', stopped))
  })
}
