import type { Code, Grammar } from '#contract/barcodes/index.ts'
import { newId } from '#src/api/id.ts'
import { createStore } from '#src/store.ts'
import { afterPaint } from '#src/ui/after-paint.ts'
import { createInputFocus } from '#src/ui/input-focus.ts'
import { type BarcodeRules, createReader, type LateRules, type Reader } from './barcode-rules.ts'
import { createBus, createFeed } from './bus.ts'
import { createFocusGuard } from './focus-guard.ts'
import { createJournal, type JournalStore } from './journal/journal.ts'
import { createLeft, type Left } from './journal/left.ts'
import type { ScanPlace, WaitingScan } from './kept-scans.ts'
import { createKeyboardScanner } from './keyboard-scanner.ts'
import { type Signal, soundOnce } from './one-sound.ts'
import { createQuestions, type Questions } from './questions.ts'
import type { RouterPorts, ScannedCommand } from './router/ports.ts'
import { Router } from './router/router.ts'
import type { RawScan, Scan, ScanEvents } from './scan.ts'
import { type SoundSettings, scannerSettings, soundSettings } from './settings.ts'
import { createDemoChannel } from './sources/demo/channel.ts'
import { wallClock } from './sources/source.ts'
import { createSourceList } from './sources/source-list.ts'

/** src/main.ts provides these. */
export interface PipelinePorts {
  readonly window: Window & typeof globalThis
  /** The warehouse's grammar, once the server has sent it. */
  readonly grammar: () => Grammar
  /** A promise that resolves when the warehouse's grammar has come; undefined where no scan need wait for it. */
  readonly grammarArriving?: () => Promise<unknown> | undefined
  /** The rules that read codes. Scans made before they are here wait, in their order. */
  readonly rules: LateRules
  readonly commands: RouterPorts['commands'] & {
    /** A promise that resolves when the commands are loaded; undefined when they already are. */
    readonly arriving?: () => Promise<unknown> | undefined
  }
  readonly anywhere: RouterPorts['anywhere']
  readonly known: NonNullable<RouterPorts['known']>
  readonly sessionEnded: () => boolean
  /** The place of a scan. After a new start the scan acts only at the same place. */
  readonly place: () => ScanPlace
  readonly report: (error: unknown) => void
}

export type ScanPipeline = ReturnType<typeof createScanPipeline>

/** Assembles scanning: sources → bus → router, and the listeners: journal, sounds, DOM event, screens. */
export function createScanPipeline(ports: PipelinePorts) {
  const { window, grammar, report } = ports
  const settings = { scanners: scannerSettings(), sound: soundSettings() }
  const bus = createBus<ScanEvents>(report)
  let reading: { rules: BarcodeRules; read: Reader } | undefined
  const unread: WaitingScan[] = []
  let calibrating: RawScan | undefined
  let keptOver = 0

  const explain = (scan: Scan) => reading?.rules.explainScan(scan, grammar())
  const router = new Router(bus, {
    commands: { find: command },
    anywhere: ports.anywhere,
    known: ports.known,
    sessionEnded: ports.sessionEnded,
    ask: (codes: readonly Code[], scan: Scan) => questions.ask(codes, scan),
    explainUnknown: scan => explain(scan) ?? { kind: 'unknown', text: 'Code inconnu : scannez de nouveau.' },
    now: wallClock,
    report,
  })
  const questions: Questions = createQuestions(dialog => router.open(dialog))
  const feed = createFeed(bus)
  const left = createLeft(() => window.localStorage)
  const journal = createJournal(bus, () => openJournal(ports.rules.ready, left), left)
  window.addEventListener('pagehide', journal.leave)
  const sounds = createSounds({ settings: settings.sound.get, window })
  const stopSounding = soundOnce(bus, {
    play: signal => afterPaint(() => sounds.play(signal)),
    isWorking: () => router.isWorking(),
  })
  let stopAnnouncing = () => {}
  const sources = createSourceList({ settings: settings.scanners, navigator: window.navigator, hear })
  const demo = createDemoChannel(window, bus, report)
  const manualEntry = { open: createStore(false), focus: createInputFocus() }
  const focus = demo.guard(createFocusGuard(window))
  const keyboard = createKeyboardScanner({
    window,
    settings: settings.scanners,
    grammar,
    reading: () => reading,
    hear,
  })

  ports.rules.ready.then(rules => {
    reading = { rules, read: createReader(grammar, rules) }
    stopAnnouncing = rules.announceScans(bus, window)
    const waited = rules.takeKeptScans(() => window.sessionStorage, ports.place(), wallClock())
    keptOver = waited.filter(({ raw }) => raw.doubt !== 'reload').length
    // What waited over the new start is older.
    unread.unshift(...waited)
    readWaiting()
  }, report)

  /** Entry point for every device's reading. `step`: the busy step that it waited for when the page was loaded anew. */
  function hear(heard: RawScan, step?: string) {
    const arriving = ports.grammarArriving?.()
    if (!reading || arriving) {
      unread.push(step === undefined ? { raw: heard } : { raw: heard, step })
      arriving?.then(readWaiting)
      return
    }
    const raw = demo.sign(reading.rules.preferCalibration(heard))
    const { source, at, symbology } = raw
    const text = (source.kind === 'manual' && reading.rules.typedCode(raw.text, grammar())) || raw.text
    const codes = raw.doubt ? [] : reading.read(text, symbology)
    const scan: Scan = { id: newId(), text, codes, source, at, raw }
    if (codes.some(({ kind, value }) => kind === 'command' && value === reading?.rules.calibrationCard))
      calibrating = raw
    bus.emit('scan', scan)
    if (codes.some(({ kind }) => kind === 'command')) waitForCommands()
    router.take(scan, step)
  }

  function readWaiting() {
    for (const { raw, step } of unread.splice(0)) hear(raw, step)
  }

  /** A command card scanned before the commands are loaded waits for them, and later scans wait behind it. */
  function waitForCommands() {
    const arriving = ports.commands.arriving?.()
    if (!arriving) return
    const release = router.hold()
    arriving.then(release, release)
  }

  function command(id: string): ScannedCommand | undefined {
    if (reading && id === reading.rules.calibrationCard)
      return reading.rules.calibrationCommand(calibrating?.keys, settings.scanners)
    // The demo sheet passes command cards on to the application, like every other code.
    return demo.isSheet() ? undefined : ports.commands.find(id)
  }

  return {
    bus,
    router,
    feed,
    /** False for a text that is no code and no damaged code of the house: only a search may still make sense of it. */
    isAnswered: (scan: Scan) => scan.codes.length > 0 || explain(scan)?.kind === 'refused',
    /** What an operation needs to know of its scans' outcomes. One object, so that nothing begins again for it. */
    hearing: { bus, hasSeveralScanners: () => sources.get().length > 1 },
    journal,
    sounds,
    questions,
    sources,
    focus,
    manualEntry,
    /** Opens the entry by hand, or brings the focus back to its field. */
    enterByHand() {
      manualEntry.open.set(true)
      manualEntry.focus.request()
    },
    settings,
    grammar,
    hear: (heard: RawScan) => hear(heard),
    /** The scans without an outcome: those of the router, and those that nothing could read yet. */
    waiting: () => ({ journeys: router.unanswered(), unread }),
    /** The number of scans that waited over a new start of the page. */
    keptOver: () => keptOver,
    /**
     * Handles what was scanned while the page was loading. Call it once, when everything that a scan needs is
     * ready.
     */
    hearEarlyKeys: () => keyboard.replay(takeEarlyKeys(window)),
    stop() {
      keyboard.stop()
      sources.stop()
      demo.stop()
      stopSounding()
      stopAnnouncing()
      sounds.stop()
      window.removeEventListener('pagehide', journal.leave)
      journal.stop()
      feed.stop()
    },
  }
}

/** A scan that waits for the rules goes first, and it is on its way within the same task. */
async function openJournal(rules: Promise<unknown>, left: Left): Promise<JournalStore> {
  await rules
  await new Promise(resolve => setTimeout(resolve))
  const { openJournalStore } = await import('./journal/store.ts')
  return openJournalStore(left)
}

declare global {
  interface Window {
    /** Set by public/early-keys.js, which runs before any other script of the page. */
    readonly earlyKeys?: { take(): KeyboardEvent[] }
  }
}

/**
 * Returns, in order, the keys pressed before the decoder listened. From this call on, the decoder hears keys
 * itself.
 */
const takeEarlyKeys = ({ earlyKeys }: Window): readonly KeyboardEvent[] => earlyKeys?.take() ?? []

/** Loaded at the first gesture: no browser plays a sound before one. */
const signals = () => import('./signals.ts')
/** A signal that cannot be loaded stays silent; the screen and its colours remain. */
const silent = () => {}

export interface Sounds {
  play(signal: Signal): void
  /** Browsers allow sound only after a key press or a click. */
  isUnlocked(): boolean
  stop(): void
}

function createSounds(world: {
  settings: () => SoundSettings
  window: Window & { AudioContext?: typeof AudioContext }
}): Sounds {
  const { window } = world
  let context: AudioContext | null = null

  function unlock() {
    signals().catch(silent)
    if (!window.AudioContext) return
    context ??= new window.AudioContext()
    if (context.state === 'suspended') context.resume().catch(() => {})
  }

  // A keyboard scanner's keys count as a gesture. Capture, because the decoder stops them from going further.
  const gestures = ['pointerdown', 'keydown'] as const
  for (const gesture of gestures) window.addEventListener(gesture, unlock, { capture: true })

  return {
    play(signal) {
      const { muted, volume, vibration } = world.settings()
      const sounding = context
      signals().then(({ shakes, sound }) => {
        if (!muted && volume > 0 && sounding?.state === 'running') sound(sounding, signal, volume)
        // Desktops and iPhones lack it.
        if (vibration) window.navigator.vibrate?.(shakes[signal])
      }, silent)
    },
    isUnlocked: () => context?.state === 'running',
    stop() {
      for (const gesture of gestures) window.removeEventListener(gesture, unlock, { capture: true })
      context?.close().catch(() => {})
      context = null
    },
  }
}
