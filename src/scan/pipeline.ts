import { type Code, explainUnknown, type Grammar } from '#contract/barcodes/index.ts'
import { newId } from '#src/api/id.ts'
import { createStore } from '#src/store.ts'
import { afterPaint } from '#src/ui/after-paint.ts'
import { createBus } from './bus.ts'
import { calibrationCard, layoutNames, layoutOf, preferCalibration } from './calibration.ts'
import { announceScans } from './dom-event.ts'
import { takeEarlyKeys } from './early-keys.ts'
import { createFeed } from './feed.ts'
import { createFocusGuard } from './focus-guard.ts'
import { createJournal, type JournalStore } from './journal/journal.ts'
import { createQuestions, type Questions } from './questions.ts'
import { createReader } from './reader.ts'
import type { RouterPorts, ScannedCommand } from './router/ports.ts'
import { Router } from './router/router.ts'
import type { RawScan, Scan, ScanEvents } from './scan.ts'
import { learnedOfScanner, scannerSettings, soundSettings } from './settings.ts'
import { createSounds } from './sounds.ts'
import { createDemoDoor } from './sources/demo/channel.ts'
import { wallClock } from './sources/source.ts'
import { createSourceList } from './sources/source-list.ts'
import type { Learned } from './sources/wedge/answer.ts'
import { grammarJudge } from './sources/wedge/judge.ts'
import { listenToWedge, wedgeSource } from './sources/wedge/listen.ts'

/** What the composition root hands in. */
export interface PipelinePorts {
  readonly window: Window & typeof globalThis
  /** The warehouse's own grammar, once the server has told it. */
  readonly grammar: () => Grammar
  readonly commands: RouterPorts['commands'] & {
    /** Kept once the commands are there, as long as they are still being fetched. */
    readonly arriving?: () => Promise<unknown> | undefined
  }
  readonly anywhere: RouterPorts['anywhere']
  readonly report: (error: unknown) => void
}

export type ScanPipeline = ReturnType<typeof createScanPipeline>

/** Sources → bus → router, and all that listens: journal, sounds, DOM event, what screens show. */
export function createScanPipeline(ports: PipelinePorts) {
  const { window, grammar, report } = ports
  const settings = { scanners: scannerSettings(), sound: soundSettings() }
  const learned = learnedOfScanner()
  const bus = createBus<ScanEvents>(report)
  const read = createReader(grammar)
  let calibrating: RawScan | undefined

  const router = new Router(bus, {
    commands: { find: command },
    anywhere: ports.anywhere,
    ask: (codes: readonly Code[], scan: Scan) => questions.ask(codes, scan),
    explainUnknown: ({ text, raw }) => explainUnknown(text, grammar(), raw.symbology),
    now: wallClock,
    report,
  })
  const questions: Questions = createQuestions(dialog => router.open(dialog))
  const feed = createFeed(bus)
  const journal = createJournal(bus, openJournal)
  const sounds = createSounds({ settings: settings.sound.get, window })
  const stopSounding = [
    bus.on('outcome', ({ tone, kind }) => {
      // Its first reading has sounded already; a second tone would say that there was a second piece.
      if (kind !== 'duplicate') afterPaint(() => sounds.play(tone))
    }),
    bus.on('feedback', ({ tone }) => afterPaint(() => sounds.play(tone))),
  ]
  const stopAnnouncing = announceScans(bus, window)
  const sources = createSourceList({ settings: settings.scanners, navigator: window.navigator, hear })
  const demo = createDemoDoor(window, bus, report)
  const focus = demo.guard(createFocusGuard(window))
  let wedge = startWedge()
  let before = settings.scanners.get()
  const unfollow = settings.scanners.subscribe(() => {
    const now = settings.scanners.get()
    if (now.wedgeName !== before.wedgeName) {
      wedge.stop()
      wedge = startWedge()
    } else if (now.wedge !== before.wedge) {
      wedge.configure(now.wedge)
      // Set up otherwise, it is another scanner: what the old set-up taught would mislead.
      learned.set({})
    }
    before = now
  })

  /** Every device's reading comes in here. */
  function hear(reading: RawScan): Scan {
    const raw = demo.sign(preferCalibration(reading))
    const { text, source, at, symbology } = raw
    const codes = read(text, symbology)
    const scan: Scan = { id: newId(), text, codes, source, at, raw }
    if (codes.some(({ kind, value }) => kind === 'command' && value === calibrationCard)) calibrating = raw
    bus.emit('scan', scan)
    if (codes.some(({ kind }) => kind === 'command')) waitForCommands()
    router.take(scan)
    return scan
  }

  /** A card read before the commands were fetched waits for them, and whatever is scanned after it waits behind it. */
  function waitForCommands() {
    const arriving = ports.commands.arriving?.()
    if (!arriving) return
    const release = router.hold()
    arriving.then(release, release)
  }

  /** The server's grammar may come later than the first scan. */
  function judge() {
    return grammarJudge(grammar(), read)
  }

  function startWedge() {
    const { wedge: options, wedgeName: name } = settings.scanners.get()
    return listenToWedge({
      window,
      options,
      judge: {
        judge: text => judge().judge(text),
        isComplete: text => judge().isComplete(text),
        mayGoOn: text => judge().mayGoOn(text),
      },
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

  /** Told after each scan; written only where it says something new. */
  function keep(now: Learned) {
    const known = kept()
    if (now.layout !== known.layout || now.sendsSuffix !== known.sendsSuffix) learned.set({ ...now })
  }

  function command(id: string): ScannedCommand | undefined {
    if (id === calibrationCard) return calibration()
    // On the demo sheet commands are meant for the application, as everything else.
    return demo.isSheet() ? undefined : ports.commands.find(id)
  }

  function calibration(): ScannedCommand {
    const layout = calibrating?.keys ? layoutOf(calibrating.keys) : null
    return {
      title: layout ? `Douchette réglée : ${layoutNames[layout]}` : 'Carte de réglage',
      allowed: () =>
        layout ? true : 'Cette carte règle les douchettes clavier ; celle-ci n’en a pas besoin.',
      run() {
        if (!layout) return
        const now = settings.scanners.get()
        settings.scanners.set({ ...now, wedge: { ...now.wedge, layout } })
      },
    }
  }

  return {
    bus,
    router,
    feed,
    journal,
    sounds,
    questions,
    sources,
    focus,
    manualEntry: createStore(false),
    settings,
    grammar,
    hear,
    /** What was scanned while the page was loading: to be called once, when everything that a scan may need is there. */
    hearEarlyKeys: () => wedge.replay(takeEarlyKeys(window)),
    stop() {
      unfollow()
      wedge.stop()
      sources.stop()
      demo.stop()
      for (const stop of [...stopSounding, stopAnnouncing]) stop()
      sounds.stop()
      journal.stop()
      feed.stop()
    },
  }
}

/** IndexedDB's wrapper comes after the first screen: scanning does not wait for it. */
async function openJournal(): Promise<JournalStore> {
  const { openJournalStore } = await import('./journal/store.ts')
  return openJournalStore()
}
