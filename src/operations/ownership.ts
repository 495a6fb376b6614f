import { newId } from '#src/api/id.ts'
import { terminalStorage } from '#src/storage/terminal-storage.ts'
import { createStore, type Readable } from '#src/store.ts'

/** `elsewhere`: another tab of this browser works on the step. */
type Ownership = 'asking' | 'mine' | 'elsewhere'

export interface Claim extends Readable<Ownership> {
  /** Continues the step in this tab. The other tab saves it and stops first. */
  take(): void
  /** Leaves the step to any tab that asks. */
  release(): void
}

/** A tab that opens the step asks `open`; a person who wants to continue here makes it ask `take`. */
type Ask = { step: string; by: string; ask: 'open' | 'take' }
type Answer = { step: string; to: string; answer: 'kept' | 'given' }

export type Owner = {
  /** The owner keeps a step with work; it gives an idle one to the tab that was opened last. */
  hasWork: () => boolean
  /** Saves the step and stops working on it. */
  give: () => void
}

type World = {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  channel: () => Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>
  tab: string
}

/** A tab that lives answers within this time, even in the background. */
const patience = 300

/**
 * Claims a saved step for this tab: two tabs that resumed one step would do its work twice. A step that no tab owns is
 * claimed at once; else its owner is asked, and one that was killed does not answer.
 *
 * Web Locks would do the same, but browsers offer them over https alone, and a warehouse may begin with http.
 */
export function claimStep(step: string, owner: Owner, { window, storage, channel: open, tab }: World): Claim {
  const key = `owner:${step}`
  const state = createStore<Ownership>('asking')
  const channel = open()
  let timer: ReturnType<typeof setTimeout> | undefined
  let wish: Ask['ask'] = 'open'
  /** Another tab asks for the same step at this moment and goes first. */
  let comesFirst = false

  function ask(now: Ask['ask']) {
    wish = now
    comesFirst = false
    clearTimeout(timer)
    timer = setTimeout(() => (comesFirst ? ask(wish) : own()), patience)
    send({ step, by: tab, ask: now })
  }

  function own() {
    clearTimeout(timer)
    storage.setItem(key, tab)
    state.set('mine')
  }

  function send(message: Ask | Answer) {
    channel.postMessage(message)
  }

  function answer({ by, ask }: Ask) {
    if (state.get() === 'asking') comesFirst ||= by < tab
    if (state.get() !== 'mine') return
    if (ask === 'open' && owner.hasWork()) return send({ step, to: by, answer: 'kept' })
    state.set('elsewhere')
    owner.give()
    send({ step, to: by, answer: 'given' })
  }

  channel.onmessage = ({ data }: MessageEvent<Ask | Answer>) => {
    if (data.step !== step) return
    if ('ask' in data) return answer(data)
    if (data.to !== tab) return
    if (state.get() === 'mine') {
      // The owner stood still for so long that this tab went on with the step.
      if (data.answer === 'kept') send({ step, by: tab, ask: 'take' })
      return
    }
    if (data.answer === 'given') return own()
    clearTimeout(timer)
    state.set('elsewhere')
  }

  function leave() {
    if (storage.getItem(key) === tab) storage.removeItem(key)
  }

  /** The browser kept the page and shows it again: meanwhile another tab may have the step. */
  function comeBack({ persisted }: PageTransitionEvent) {
    if (!persisted) return
    if (state.get() === 'mine') owner.give()
    state.set('asking')
    ask('open')
  }

  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', comeBack)
  if (storage.getItem(key) === null) own()
  else ask('open')

  return {
    get: state.get,
    subscribe: state.subscribe,
    take: () => ask('take'),
    release() {
      clearTimeout(timer)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
      channel.close()
      leave()
    },
  }
}

/** Made anew by each page load: a reloaded page is another tab, and its predecessor does not answer. */
const tab = newId()

export const claimHere = (step: string, owner: Owner): Claim =>
  claimStep(step, owner, {
    window,
    storage: terminalStorage,
    channel: () => new BroadcastChannel('douchette-steps'),
    tab,
  })
