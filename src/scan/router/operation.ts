import type { Code } from '#contract/barcodes/index.ts'
import type { Kind } from '#contract/barcodes/kinds.ts'
import {
  type AnyScanEvent,
  canTake,
  expectsOf,
  type Feedback,
  hasWork,
  isBusy,
  type OperationSnapshot,
  promptOf,
  scanEvent,
  worst,
} from '#machines/shared/operation.ts'
import type { Scan, StepSeen, Verdict } from '../scan.ts'
import { nameCode, refusal, sayExpected, sayLeave } from '../words.ts'
import type { ActiveOperation } from './ports.ts'

/** A scan that the operation took and has not answered yet. */
interface InHand {
  readonly scan: Scan
  readonly code: Code
  readonly expected: readonly Kind[]
  readonly wanted: boolean
  readonly said: Feedback[]
}

interface Running {
  readonly operation: ActiveOperation
  readonly stop: () => void
}

export interface DoorEvents {
  /** The operation has answered a scan that it had to work on. */
  answered(scan: Scan, verdict: Verdict): void
  /** It says something that belongs to no scan. */
  said(feedback: Feedback): void
  /** It may listen again: what waits may go on. */
  moved(): void
  report(error: unknown): void
}

/** The active operation as the router sees it: what it would read, and what it answers. */
export function createOperationDoor(events: DoorEvents) {
  let running: Running | null = null
  let inHand: InHand | null = null
  let made: { scan: Scan; code: Code; event: AnyScanEvent } | null = null

  return {
    attach,
    current,
    snapshot,
    step,
    occupied,
    expected,
    readable,
    isWorking,
    send,
    tell,
    refuse,
    leaveHint,
  }

  function attach(operation: ActiveOperation): () => void {
    detach()
    const { actor } = operation
    const changes = actor.subscribe({ next: movedSoon, error: broke, complete: movedSoon })
    const words = actor.on('feedback', feedback =>
      inHand ? inHand.said.push(feedback) : events.said(feedback),
    )
    const mine: Running = {
      operation,
      stop() {
        changes.unsubscribe()
        words.unsubscribe()
      },
    }
    running = mine
    movedSoon()
    return () => {
      if (running === mine) detach()
    }
  }

  function detach() {
    if (!running) return
    running.stop()
    running = null
    finish(refusal('L’opération a été quittée avant d’avoir répondu à ce scan.'))
    movedSoon()
  }

  /** An actor tells of its new state in the middle of its own work; it listens again one microtask later. */
  function movedSoon() {
    queueMicrotask(() => {
      const now = snapshot()
      if (inHand && now && !isBusy(now)) finish(verdictOn(inHand))
      events.moved()
    })
  }

  function broke(error: unknown) {
    events.report(error)
    finish(refusal('L’opération s’est arrêtée sur une erreur du programme.', 'alarm'))
    movedSoon()
  }

  function finish(verdict: Verdict) {
    if (!inHand) return
    const { scan } = inHand
    inHand = null
    events.answered(scan, verdict)
  }

  function current(): ActiveOperation | null {
    return running?.operation ?? null
  }

  /** Null without an operation. */
  function snapshot(): OperationSnapshot | null {
    return running?.operation.actor.getSnapshot() ?? null
  }

  function active(): OperationSnapshot | null {
    const now = snapshot()
    return now?.status === 'active' ? now : null
  }

  function step(): StepSeen | undefined {
    const now = snapshot()
    if (!running || !now) return undefined
    return { operation: running.operation.title, state: JSON.stringify(now.value), prompt: promptOf(now) }
  }

  /** Is there work in it that a scan must not carry anyone away from? */
  function occupied(): boolean {
    const now = active()
    return now !== null && hasWork(now)
  }

  function isWorking(): boolean {
    const now = active()
    return inHand !== null || (now !== null && isBusy(now))
  }

  function expected(): readonly Kind[] {
    const now = active()
    return now ? expectsOf(now) : []
  }

  /** The readings that the present step asks for. */
  function readable(scan: Scan): readonly Code[] {
    const now = active()
    return now ? scan.codes.filter(code => canTake(now, eventOf(scan, code))) : []
  }

  /** Asked about and sent, it is one and the same: the machine remembers what it has answered. */
  function eventOf(scan: Scan, code: Code): AnyScanEvent {
    if (made?.scan !== scan || made.code !== code) made = { scan, code, event: scanEvent(scan, code) }
    return made.event
  }

  /**
   * Its verdict; or that it went to work on it, and `answered` will tell; or that `answered` has told already. `wanted`:
   * the code is one of the `readable` ones, and the machine need not be asked twice.
   */
  function send(scan: Scan, code: Code, wanted: boolean): Verdict | 'working' | 'answered' {
    const now = active()
    const event = eventOf(scan, code)
    if (!running || !now || !(wanted || now.can(event))) return refuse(scan)
    const mine: InHand = { scan, code, expected: expectsOf(now), wanted, said: [] }
    inHand = mine
    running.operation.actor.send(event)
    // It may have broken, or its screen may have gone, while it took the scan: then that was the answer.
    if (inHand !== mine) return 'answered'
    const after = snapshot()
    if (after && isBusy(after)) return 'working'
    inHand = null
    return verdictOn(mine)
  }

  function tell(event: { type: string }) {
    running?.operation.actor.send(event)
  }

  function verdictOn({ code, expected, wanted, said }: InHand): Verdict {
    const feedback = worst(said)
    if (!feedback) {
      if (wanted) return { kind: 'accepted', tone: 'ok', text: nameCode(code), code }
      return { ...refusal(sayExpected(expected, code)), code, expected }
    }
    const { tone, text, detail } = feedback
    const refused = tone === 'refused' || tone === 'alarm'
    return {
      kind: refused ? 'refused' : tone === 'confirm' ? 'confirm' : 'accepted',
      tone,
      text,
      ...(detail === undefined ? {} : { detail }),
      code,
      ...(refused ? { expected } : {}),
    }
  }

  /** A wrong turn: the machine finds its own words for it where it has some, else we say what was expected. */
  function refuse(scan: Scan): Verdict {
    const code = scan.codes[0]
    return { ...refusal(sayExpected(expected(), code)), ...(code ? { code } : {}), expected: expected() }
  }

  function leaveHint(): string | undefined {
    return running?.operation.leave && sayLeave(running.operation.leave)
  }
}
