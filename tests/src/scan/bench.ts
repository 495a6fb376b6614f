import { SimulatedClock } from 'xstate'
import { type Code, classify, defaultGrammar } from '#contract/barcodes/index.ts'
import type { Kind } from '#contract/barcodes/kinds.ts'
import { createBus } from '#src/scan/bus.ts'
import { explainScan } from '#src/scan/late-rules.ts'
import type { Place, RouterPorts, ScannedCommand, Search } from '#src/scan/router/ports.ts'
import { Router } from '#src/scan/router/router.ts'
import type { PendingReason, RawScan, Scan, ScanEvents, ScanOutcome, ScanSource } from '#src/scan/scan.ts'

export const wedge: ScanSource = { kind: 'wedge', id: 'wedge', name: 'Douchette clavier' }
export const secondScanner: ScanSource = { kind: 'serial', id: 'serial-1', name: 'Zebra du quai' }

const opened = Date.UTC(2026, 0, 5, 6)

/** A packing bench without a browser: a clock that the test moves, and an operator's actions. */
export function aBench(
  world: {
    commands?: Record<string, ScannedCommand>
    anywhere?: (code: Code) => Place | Search | null
    sessionEnded?: () => boolean
    choose?: (codes: readonly Code[]) => Promise<Code | null>
    known?: RouterPorts['known']
  } = {},
) {
  const clock = new SimulatedClock()
  const surprises: unknown[] = []
  const outcomes: ScanOutcome[] = []
  const pending: { text: string; reason: PendingReason }[] = []
  const questions: (readonly Code[])[] = []
  const bus = createBus<ScanEvents>(error => surprises.push(error))
  const ports: RouterPorts = {
    commands: { find: id => world.commands?.[id] },
    anywhere: world.anywhere ?? (() => null),
    ...(world.known ? { known: world.known } : {}),
    ask: codes => {
      questions.push(codes)
      return world.choose?.(codes) ?? Promise.resolve(null)
    },
    sessionEnded: () => world.sessionEnded?.() ?? false,
    explainUnknown: scan => explainScan(scan, defaultGrammar),
    now: () => opened + clock.now(),
    report: error => surprises.push(error),
  }
  const router = new Router(bus, ports)
  bus.on('outcome', outcome => outcomes.push(outcome))
  bus.on('pending', ({ scan, reason }) => pending.push({ text: scan.text, reason }))

  let made = 0
  function take(raw: RawScan, codes: readonly Code[]): Scan {
    made += 1
    const { text, source, at } = raw
    const one: Scan = { id: `scan-${made}`, text, codes, source, at, raw }
    router.take(one)
    return one
  }

  function scan(text: string, codes: readonly Code[], source = wedge): Scan {
    return take({ text, source, at: ports.now() }, codes)
  }

  return {
    bus,
    router,
    clock,
    outcomes,
    pending,
    questions,
    surprises,
    /** Scans a code of one kind. */
    scans: (kind: Kind, value: string, source?: ScanSource) => scan(value, [aCode(kind, value)], source),
    /** Scans a text that has several readings, or none. */
    scansText: (text: string, codes: readonly Code[] = [], source?: ScanSource) => scan(text, codes, source),
    /** The grammar reads what a device sent. */
    hears: (raw: RawScan) => take(raw, classify(raw.text, raw.symbology ? { symbology: raw.symbology } : {})),
    now: ports.now,
    /** Moves the clock, and lets what waited for it happen. */
    async waits(ms: number) {
      clock.increment(ms)
      await settled()
    },
    last(): ScanOutcome {
      const outcome = outcomes.at(-1)
      if (!outcome) throw new Error('No scan has had an outcome yet')
      return outcome
    },
    story: () => outcomes.map(({ scan, kind }) => `${scan.text} ${kind}`),
  }
}

/** Runs pending microtasks; no real time passes. */
export async function settled() {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve()
}

export function aCode(kind: Kind, value: string): Code {
  const words = { value, why: 'Choisi par le test.', checked: true }
  if (kind === 'tracking') return { kind, carrier: 'Colissimo', ...words }
  if (kind === 'gs1') throw new Error('These tests need no GS1 message without article or parcel')
  return { kind, ...words }
}
