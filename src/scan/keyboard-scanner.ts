import type { Grammar } from '#contract/barcodes/index.ts'
import type { Setting } from '#src/setting.ts'
import type { BarcodeRules, Reader } from './barcode-rules.ts'
import { earlyJudge } from './early-judge.ts'
import type { RawScan } from './scan.ts'
import { learnedOfScanner, type ScannerSettings } from './settings.ts'
import type { Learned } from './sources/wedge/answer.ts'
import type { Judge } from './sources/wedge/judge.ts'
import { WedgeListener, wedgeSource } from './sources/wedge/listen.ts'

interface World {
  readonly window: Window
  readonly settings: Setting<ScannerSettings>
  readonly grammar: () => Grammar
  /** Undefined until the rules have loaded. */
  readonly reading: () => { readonly rules: BarcodeRules; readonly read: Reader } | undefined
  readonly hear: (scan: RawScan) => void
}

/** Listens to this terminal's keyboard scanner as configured, and stores what clear scans teach about it. */
export function createKeyboardScanner(world: World) {
  const { window, settings, grammar, reading, hear } = world
  const learned = learnedOfScanner()
  // Chosen at each call: the rules, and the server's grammar, may arrive after the first key.
  const judgeNow = (): Judge => {
    const now = reading()
    return now ? now.rules.grammarJudge(now.rules, grammar(), now.read) : earlyJudge
  }
  const judge: Judge = {
    judge: text => judgeNow().judge(text),
    get isComplete() {
      return judgeNow().isComplete
    },
    get cut() {
      return judgeNow().cut
    },
    mayGoOn: text => judgeNow().mayGoOn(text),
  }
  let before = settings.get()
  let listener = listen()

  function listen(): WedgeListener {
    const { wedge: options, wedgeName: name } = settings.get()
    return new WedgeListener({
      window,
      options,
      judge,
      emit: hear,
      askAgain: hear,
      source: { ...wedgeSource, name },
      learned: kept(),
      onLearned: keep,
    })
  }

  function kept(): Learned {
    const { layout, sendsSuffix, hiccup } = learned.get()
    return {
      ...(layout ? { layout } : {}),
      ...(sendsSuffix === undefined ? {} : { sendsSuffix }),
      ...(hiccup === undefined ? {} : { hiccup }),
    }
  }

  /** Runs after each scan, but writes only when something changed. */
  function keep(now: Learned) {
    const known = kept()
    const same = (['layout', 'sendsSuffix', 'hiccup'] as const).every(fact => now[fact] === known[fact])
    if (!same) learned.set({ ...now })
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
