import type { Code } from '#contract/barcodes/index.ts'
import type { Kind } from '#contract/barcodes/kinds.ts'
import {
  type AnyScanEvent,
  acknowledge,
  canTake,
  countsPieces,
  expectsOf,
  type Feedback,
  hasWork,
  isBusy,
  type OperationSnapshot,
  promptOf,
  scanEvent,
  worst,
} from '#machines/shared/operation.ts'
import type { ScanAnswer, StepSeen } from '../scan.ts'
import { nameCode, refusal, sayExpected, sayLeave } from '../words.ts'
import type { Journey, SentCode } from './journey.ts'
import type { ActiveOperation } from './ports.ts'

interface Listeners {
  /** The operation answered a scan that it had to work on. */
  answered(journey: Journey, answer: ScanAnswer): void
  /** The operation sent a message that answers no scan. */
  said(feedback: Feedback): void
  /** The operation may be ready: the waiting scans may continue. */
  ready(): void
  report(error: unknown): void
}

interface Attached {
  readonly operation: ActiveOperation
  readonly holders: Set<symbol>
  readonly stop: () => void
}

/** The router's view of the active operation: which codes it takes now, and what it answers. */
export class OperationLink {
  readonly #listeners: Listeners
  #running: Attached | null = null
  #working: Journey | null = null

  constructor(listeners: Listeners) {
    this.#listeners = listeners
  }

  get current(): ActiveOperation | null {
    return this.#running?.operation ?? null
  }

  /** Returns the function that detaches it. */
  attach(operation: ActiveOperation): () => void {
    if (this.#running?.operation !== operation) this.#begin(operation)
    const mine = this.#running
    const holder = Symbol(operation.title)
    mine?.holders.add(holder)
    return () => {
      mine?.holders.delete(holder)
      if (mine && this.#running === mine && mine.holders.size === 0) this.#detach()
    }
  }

  #begin(operation: ActiveOperation) {
    this.#detach()
    const { actor } = operation
    const ready = () => this.#readySoon()
    const changes = actor.subscribe({ next: ready, error: error => this.#broke(error), complete: ready })
    const words = actor.on('feedback', feedback => {
      if (this.#working?.sent) this.#working.sent.feedback.push(feedback)
      else this.#listeners.said(feedback)
    })
    this.#running = {
      operation,
      holders: new Set(),
      stop() {
        changes.unsubscribe()
        words.unsubscribe()
      },
    }
    this.#readySoon()
  }

  /** The readings that the current step expects. */
  expectedCodes({ scan, events }: Journey): readonly Code[] {
    const now = this.#active()
    const own = this.#running?.operation.reads?.(scan.text, scan.codes)
    if (!now) return []
    const taken = (code: Code) => {
      const event = scanEvent(scan, code)
      events.set(code, event)
      return canTake(now, event)
    }
    return own && taken(own) ? [own] : scan.codes.filter(taken)
  }

  /**
   * Returns the answer; or 'working' when `answered` will deliver it later; or 'answered' when `answered` has
   * delivered it already. `isExpected` means that the code is one of `expectedCodes`, so the machine need not
   * be asked twice.
   */
  send(journey: Journey, code: Code, isExpected: boolean): ScanAnswer | 'working' | 'answered' {
    const now = this.#active()
    const event: AnyScanEvent = journey.events.get(code) ?? scanEvent(journey.scan, code)
    if (!this.#running || !now || !(isExpected || now.can(event))) return this.refuse(journey)
    const sent: SentCode = { code, expected: expectsOf(now), isExpected, feedback: [] }
    journey.sent = sent
    this.#working = journey
    this.#running.operation.actor.send(event)
    // While taking the scan, the operation may have crashed or lost its screen. Then that was the answer.
    if (this.#working !== journey) return 'answered'
    const after = this.#snapshot()
    if (after && isBusy(after)) return 'working'
    this.#working = null
    return answerTo(sent)
  }

  acknowledge() {
    if (this.#active()?.can(acknowledge)) this.#running?.operation.actor.send(acknowledge)
  }

  /** The answer when the step does not expect this code. */
  refuse({ scan }: Journey): ScanAnswer {
    const code = scan.codes[0]
    const expected = this.expects()
    return { ...refusal(sayExpected(expected, code)), ...(code ? { code } : {}), expected }
  }

  expects(): readonly Kind[] {
    const now = this.#active()
    return now ? expectsOf(now) : []
  }

  /** True while the operation holds work that a scan must not leave behind. */
  hasWork(): boolean {
    const now = this.#active()
    return now !== null && hasWork(now)
  }

  /** True when the step counts pieces: the same code read twice is two pieces. */
  countsPieces(): boolean {
    const now = this.#active()
    return now !== null && countsPieces(now)
  }

  isWorking(): boolean {
    const now = this.#active()
    return this.#working !== null || (now !== null && isBusy(now))
  }

  step(): StepSeen | undefined {
    const now = this.#snapshot()
    if (!this.#running || !now) return undefined
    const { title } = this.#running.operation
    return { operation: title, state: JSON.stringify(now.value), prompt: promptOf(now) }
  }

  /** Names the command that leaves the operation, for a scan that belongs elsewhere. */
  leaveHint(): string | undefined {
    const leave = this.#running?.operation.leave
    return leave && sayLeave(leave)
  }

  #detach() {
    if (!this.#running) return
    this.#running.stop()
    this.#running = null
    this.#answer(unconfirmed)
    this.#readySoon()
  }

  /** An actor notifies in the middle of its own transition; it accepts events again one microtask later. */
  #readySoon() {
    queueMicrotask(() => {
      const now = this.#snapshot()
      const sent = this.#working?.sent
      if (sent && now && !isBusy(now)) this.#answer(answerTo(sent))
      this.#listeners.ready()
    })
  }

  #broke(error: unknown) {
    this.#listeners.report(error)
    this.#answer(refusal('L’opération s’est arrêtée sur une erreur du programme.', 'alarm'))
    this.#readySoon()
  }

  #answer(answer: ScanAnswer) {
    const journey = this.#working
    if (!journey) return
    this.#working = null
    this.#listeners.answered(journey, answer)
  }

  #snapshot(): OperationSnapshot | null {
    return this.current?.actor.getSnapshot() ?? null
  }

  #active(): OperationSnapshot | null {
    const now = this.#snapshot()
    return now?.status === 'active' ? now : null
  }
}

/** The change of this scan may or may not be made. The step keeps its id, and sends it again when it is resumed. */
const unconfirmed: ScanAnswer = {
  kind: 'unconfirmed',
  tone: 'confirm',
  text: 'Non confirmé, sera repris.',
  detail: 'Revenez à l’opération : elle redemande au serveur, et rien n’est fait deux fois.',
}

/** The operation's feedback. Without any: accepted if the step expected the code, else refused. */
function answerTo({ code, expected, isExpected, feedback }: SentCode): ScanAnswer {
  const said = worst(feedback)
  if (!said) {
    if (isExpected) return { kind: 'accepted', tone: 'ok', text: nameCode(code), code }
    return { ...refusal(sayExpected(expected, code)), code, expected }
  }
  const { tone, text, detail } = said
  const isRefused = tone === 'refused' || tone === 'alarm'
  return {
    kind: isRefused ? 'refused' : tone === 'confirm' ? 'confirm' : 'accepted',
    tone,
    text,
    ...(detail === undefined ? {} : { detail }),
    code,
    ...(isRefused ? { expected } : {}),
  }
}
