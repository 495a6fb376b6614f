import * as z from 'zod/mini'
import { homeCalls } from '#contract/endpoints/home.ts'
import { statisticCalls } from '#contract/endpoints/statistic.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { ChangeKind, type LiveWord } from '#contract/live.ts'
import type { Changes } from '#src/api/changes.ts'
import { inOneTab } from '#src/api/tabs.ts'
import type { TokenStore } from '#src/session/session.ts'
import { createPace, type Elsewhere } from './elsewhere.ts'
import { followChanges } from './stream.ts'

export type LiveWorld = {
  readonly tokens: TokenStore
  readonly changes: Changes
  /** The operation on the screen hears of it too. */
  readonly toldOperation: (changed: Elsewhere) => void
}

const name = 'douchette-live'
/** A tab that hears nothing of the stream's tab for so long believes that there is no stream. */
const believedMs = 45_000

/** Messages of the tab that has the stream to all tabs, itself included. */
type Said = { readonly word: LiveWord } | { readonly lives: boolean }

/** Follows what other benches change, on one stream for all tabs of this browser. */
export function runLive({ tokens, changes, toldOperation }: LiveWorld): void {
  const channel = new BroadcastChannel(name)
  let believing: ReturnType<typeof setTimeout> | undefined
  const pace = createPace(changed => {
    changes.elsewhere(reading => isTouched(reading, changed))
    toldOperation(changed)
  })

  function believe(lives: boolean) {
    clearTimeout(believing)
    if (lives) believing = setTimeout(() => believe(false), believedMs)
    if (changes.live.get() === lives) return
    changes.live.set(lives)
    // Nothing was heard before; or readings that had slowed down go on at their own pace from a fresh one.
    pace.note('anything')
  }

  function hear(said: Said) {
    if ('lives' in said) return believe(said.lives)
    const { word } = said
    if ('open' in word) {
      pace.slowTo(word.open.everyMs)
      pace.note('anything')
    } else if ('missed' in word) pace.note('anything')
    else pace.note(new Set(word.told.filter(isKind)))
  }
  channel.onmessage = ({ data }: MessageEvent<Said>) => hear(data)

  inOneTab(name, () => {
    const say = (said: Said) => {
      channel.postMessage(said)
      hear(said)
    }
    let stop = () => {}
    const begin = () => {
      stop()
      const { token } = tokens.get()
      stop = token === null ? () => say({ lives: false }) : followWith(token, tokens, say)
    }
    begin()
    const unfollow = tokens.subscribe(begin)
    return () => {
      unfollow()
      stop()
    }
  })
}

function followWith(token: string, tokens: TokenStore, say: (said: Said) => void): () => void {
  const stop = followChanges({
    origin: location.origin,
    token,
    fetch: window.fetch.bind(window),
    heard: word => say({ word }),
    lives: () => say({ lives: true }),
    lost: () => say({ lives: false }),
    refused: why => tokens.end(token, { by: 'server', text: why }),
  })
  return () => {
    stop()
    say({ lives: false })
  }
}

const isKind = (kind: string): kind is ChangeKind => z.safeParse(ChangeKind, kind).success

/** The kinds that each common reading shows, so that one bench's print does not make all benches ask again. */
const shows: Readonly<Record<string, readonly ChangeKind[]>> = {
  [userCalls.access.name]: ['orders', 'people', 'house', 'articles'],
  [homeCalls.attention.name]: ['orders', 'parcels', 'prints', 'returns', 'counts', 'desk', 'people'],
  [statisticCalls.today.name]: ['orders', 'parcels', 'stock', 'returns'],
  // By its name: what the idle bench offers is loaded with the first operation.
  rest_idle: ['orders', 'parcels', 'returns', 'stock', 'deliveries', 'people'],
}

/** Whether the reading of this name may be out of date. A page that is opened now and then asks at any change. */
function isTouched(name: string, changed: Elsewhere): boolean {
  const kinds = shows[name]
  return changed === 'anything' || !kinds || kinds.some(kind => changed.has(kind))
}
