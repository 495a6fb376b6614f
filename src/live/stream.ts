import * as z from 'zod/mini'
import { liveCalls } from '#contract/endpoints/live.ts'
import { beatMs, LiveWord } from '#contract/live.ts'
import { Problem } from '#contract/problems.ts'

export type StreamWorld = {
  readonly origin: string
  readonly token: string
  readonly fetch: typeof globalThis.fetch
  readonly heard: (word: LiveWord) => void
  /** The server said something, be it only that it lives. */
  readonly lives: () => void
  /** The stream has ended. Another one is tried by itself. */
  readonly lost: () => void
  /** The session has ended: no other stream is tried. */
  readonly refused: (why: string) => void
}

/** Two beats may come late. */
const silentMs = 2.5 * beatMs
const lookMs = 5_000
const firstPauseMs = 500
/** A screen that nobody answered for a while hears again soon after. */
const longestPauseMs = 10_000

/**
 * Follows what the server tells, on one stream after the other, until the returned function is called. It is read with
 * `fetch`, because an EventSource cannot send the token.
 */
export function followChanges(world: StreamWorld): () => void {
  const stopped = new AbortController()
  let stream: AbortController | undefined
  let heardAt = 0
  let wake = () => {}

  /** After a computer's sleep the timers run at once, and the former stream is dead without a word. */
  const look = () => {
    if (stream && Date.now() - heardAt > silentMs) stream.abort()
  }
  const looking = setInterval(look, lookMs)
  const tryNow = () => {
    look()
    wake()
  }
  const { signal } = stopped
  globalThis.addEventListener?.('online', tryNow, { signal })
  globalThis.addEventListener?.('pageshow', tryNow, { signal })

  const pause = (ms: number) =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function follow() {
    let pauseMs = firstPauseMs
    while (!signal.aborted) {
      heardAt = Date.now()
      stream = new AbortController()
      const end = await readStream(world, stream.signal, () => {
        heardAt = Date.now()
        pauseMs = firstPauseMs
        world.lives()
      }).catch(() => ({ afterMs: 0 }))
      stream = undefined
      if (signal.aborted) return
      world.lost()
      if ('refused' in end) return stop(() => world.refused(end.refused))
      // Not all benches at once when a server has died.
      await pause(Math.max(end.afterMs, pauseMs * (0.2 + Math.random() * 0.8)))
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }

  function stop(then = () => {}) {
    clearInterval(looking)
    stopped.abort()
    stream?.abort()
    wake()
    then()
  }

  void follow()
  return () => stop()
}

type End = { readonly refused: string } | { readonly afterMs: number }

async function readStream(
  { origin, token, fetch, heard }: StreamWorld,
  signal: AbortSignal,
  lives: () => void,
): Promise<End> {
  const answer = await fetch(new URL(liveCalls.changes.path, origin), {
    headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
    cache: 'no-store',
    signal,
  })
  if (answer.status === 401) return { refused: await whyOf(answer) }
  if (!answer.ok || !answer.body) return { afterMs: Number(answer.headers.get('retry-after') ?? 0) * 1000 }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { afterMs: 0 }
    lives()
    const events = `${text}${value}`.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const word = wordOf(event)
      if (word) heard(word)
    }
  }
}

/** A comment is no word; a word of a newer server that this page does not know is none either. */
function wordOf(event: string): LiveWord | undefined {
  if (!event.startsWith('data: ')) return undefined
  const word = z.safeParse(LiveWord, JSON.parse(event.slice('data: '.length)))
  return word.success ? word.data : undefined
}

async function whyOf(answer: Response): Promise<string> {
  const problem = z.safeParse(Problem, await answer.json().catch(() => undefined))
  return problem.success ? problem.data.detail : 'Votre session est terminée. Reconnectez-vous.'
}
