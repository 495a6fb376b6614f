import { demoCalls } from '#contract/endpoints/demo.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import type { Call } from '#src/api/client.ts'
import { newId } from '#src/api/id.ts'
import { type FromSheet, FromTab } from '#src/scan/sources/demo/messages.ts'
import { createStore } from '#src/store.ts'
import { type SheetGroup, thingGroups } from './groups.ts'

type Told<T extends FromTab['type']> = Extract<FromTab, { type: T }>

/** The status of a click, as far as the sheet knows it. */
export type SentStatus =
  | { readonly is: 'sent' | 'heard' | 'unread' | 'no-tab' | 'no-answer' }
  | { readonly is: 'pending'; readonly reason: Told<'pending'>['reason'] }
  | ({ readonly is: 'settled' } & Pick<Told<'outcome'>, 'kind' | 'tone' | 'text' | 'detail'>)

export type Sent = {
  readonly id: string
  readonly text: string
  readonly title: string
  readonly status: SentStatus
}

type Things =
  | { readonly is: 'loading' }
  | { readonly is: 'none' }
  | { readonly is: 'failed'; readonly refused: Refusal['refused'] }
  | { readonly is: 'ready'; readonly groups: readonly SheetGroup[] }

export type SheetState = {
  readonly things: Things
  readonly typed: string
  /** The tab of the application that a click goes to; undefined until the tabs have had time to answer. */
  readonly target: string | null | undefined
  /** Newest first. */
  readonly sent: readonly Sent[]
}

export type SheetWorld = {
  readonly call: Call
  readonly say: (message: FromSheet) => void
  readonly hasFocus: () => boolean
  readonly after: (ms: number, run: () => void) => unknown
}

export type Sheet = ReturnType<typeof createSheet>

const rollCallEvery = 2000
/** A tab answers within a few ms, or later when it must first load its part of the demo. */
const answersWithin = 700
const hearsWithin = 3000
const remembered = 3

type Tab = Told<'here'> & { round: number }

/** The state of the sheet. It outlives the page, which mounts again at each log-in. */
export function createSheet({ call, say, hasFocus, after }: SheetWorld) {
  const id = newId()
  const tabs = new Map<string, Tab>()
  const state = createStore<SheetState>({
    things: { is: 'loading' },
    typed: '',
    target: undefined,
    sent: [],
  })
  let round = 0
  let opened = 0

  function become(next: Partial<SheetState>) {
    state.set({ ...state.get(), ...next })
  }

  const sayFocus = (focused = hasFocus()) => say({ type: 'sheet', sheet: id, focused })

  function hear(data: unknown) {
    const { success, data: message } = FromTab.safeParse(data)
    if (!success) return
    switch (message.type) {
      case 'here':
        tabs.set(message.tab, { ...message, round })
        return tabsChanged()
      case 'gone':
        tabs.delete(message.tab)
        return tabsChanged()
      case 'heard':
        return settle(message.id, { is: 'heard' })
      case 'unread':
        return settle(message.id, { is: 'unread' })
      case 'pending':
        return settle(message.id, { is: 'pending', reason: message.reason })
      case 'outcome': {
        const { kind, tone, text, detail } = message
        return settle(message.id, { is: 'settled', kind, tone, text, ...(detail ? { detail } : {}) })
      }
    }
  }

  function settle(id: string, status: SentStatus) {
    become({ sent: state.get().sent.map(one => (one.id === id ? { ...one, status } : one)) })
  }

  /** Picks a visible tab before a hidden one, then the tab used last. */
  function best(): Tab | undefined {
    return [...tabs.values()].sort((a, b) => Number(b.visible) - Number(a.visible) || b.usedAt - a.usedAt)[0]
  }

  function tabsChanged() {
    const target = nameOf(best()) ?? (state.get().target === undefined ? undefined : null)
    if (target !== state.get().target) become({ target })
  }

  function rollCall(mine: number) {
    if (mine !== opened) return
    for (const [name, tab] of tabs) if (tab.round < round - 1) tabs.delete(name)
    tabsChanged()
    round += 1
    sayFocus()
    after(answersWithin, () => tabs.size === 0 && become({ target: null }))
    after(rollCallEvery, () => rollCall(mine))
  }

  async function load() {
    if (state.get().things.is !== 'ready') become({ things: { is: 'loading' } })
    const answer = await call(demoCalls.sheet, {})
    if (!isRefusal(answer)) become({ things: { is: 'ready', groups: thingGroups(answer.groups) } })
    else if (answer.refused.code === 'no-demo') become({ things: { is: 'none' } })
    else become({ things: { is: 'failed', refused: answer.refused } })
  }

  return {
    get: state.get,
    subscribe: state.subscribe,

    /** Runs while the sheet is on screen. Returns the function that ends it. */
    start() {
      opened += 1
      rollCall(opened)
      if (state.get().things.is !== 'ready') void load()
      return () => {
        opened += 1
        sayFocus(false)
      }
    },

    hear,
    load,
    sayFocus,
    filter: (typed: string) => become({ typed }),

    /** Scans this in the application. Returns false when no tab of the application is open. */
    send(text: string, title: string): boolean {
      const tab = best()
      const sent: Sent = { id: newId(), text, title, status: { is: tab ? 'sent' : 'no-tab' } }
      become({ sent: [sent, ...state.get().sent].slice(0, remembered) })
      if (!tab) return false
      say({ type: 'scan', id: sent.id, tab: tab.tab, text })
      after(hearsWithin, () => {
        if (state.get().sent.find(one => one.id === sent.id)?.status.is === 'sent') lost(sent.id, tab.tab)
      })
      return true
    },
  }

  function lost(id: string, tab: string) {
    tabs.delete(tab)
    settle(id, { is: 'no-answer' })
    tabsChanged()
  }
}

/** The page is the part before the dot in « Transfert / Rangement · Douchette ». */
const nameOf = (tab: Tab | undefined): string | undefined => tab?.title.split(' · ')[0]
