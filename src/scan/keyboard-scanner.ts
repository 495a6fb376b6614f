import type { Grammar } from '#contract/barcodes/index.ts'
import type { Setting } from '#src/setting.ts'
import type { Reader } from './reader.ts'
import type { RawScan } from './scan.ts'
import { learnedOfScanner, type ScannerSettings } from './settings.ts'
import type { Learned } from './sources/wedge/answer.ts'
import { grammarJudge, type Judge } from './sources/wedge/judge.ts'
import { listenToWedge, type WedgeListener, wedgeSource } from './sources/wedge/listen.ts'

interface World {
  readonly window: Window
  readonly settings: Setting<ScannerSettings>
  readonly grammar: () => Grammar
  readonly read: Reader
  readonly hear: (scan: RawScan) => void
}

/** Listens to this terminal's keyboard scanner as configured, and stores what clear scans teach about it. */
export function createKeyboardScanner(world: World) {
  const { window, settings, grammar, read, hear } = world
  const learned = learnedOfScanner()
  // Read the grammar at each call: the server's may arrive after the first scan.
  const judge: Judge = {
    judge: text => grammarJudge(grammar(), read).judge(text),
    isComplete: text => grammarJudge(grammar(), read).isComplete(text),
    mayGoOn: text => grammarJudge(grammar(), read).mayGoOn(text),
  }
  let before = settings.get()
  let listener = listen()

  function listen(): WedgeListener {
    const { wedge: options, wedgeName: name } = settings.get()
    return listenToWedge({
      window,
      options,
      judge,
      emit: hear,
      source: { ...wedgeSource, name },
      learned: kept(),
      onLearned: keep,
    })
  }

  function kept(): Learned {
    const { layout, sendsSuffix } = learned.get()
    return { ...(layout ? { layout } : {}), ...(sendsSuffix === undefined ? {} : { sendsSuffix }) }
  }

  /** Runs after each scan, but writes only when something changed. */
  function keep(now: Learned) {
    const known = kept()
    if (now.layout !== known.layout || now.sendsSuffix !== known.sendsSuffix) learned.set({ ...now })
  }

  function follow() {
    const now = settings.get()
    if (now.wedgeName !== before.wedgeName) {
      listener.stop()
      listener = listen()
    } else if (now.wedge !== before.wedge) {
      listener.configure(now.wedge)
      // A changed set-up means another scanner: forget what the old one taught.
      learned.set({})
    }
    before = now
  }

  const unfollow = settings.subscribe(follow)
  return {
    /** Handles keys that were pressed before the listener started. */
    replay: (events: readonly KeyboardEvent[]) => listener.replay(events),
    stop() {
      unfollow()
      listener.stop()
    },
  }
}
