import type { Code } from '#contract/barcodes/index.ts'
import { type Feedback, feedback, latches } from '#machines/shared/operation.ts'
import type { Bus } from '../bus.ts'
import type { Latch, PendingReason, Scan, ScanAnswer, ScanEvents } from '../scan.ts'
import { refusal } from '../words.ts'
import { createJourneys, type Journey } from './journey.ts'
import { createLatch, type ErrorLatch } from './latch.ts'
import { OperationLink } from './operation.ts'
import type { ActiveOperation, Place, RouterPorts, ScanDialog, ScannedCommand, Search } from './ports.ts'
import {
  askDialogs,
  beforeSeen,
  commandOf,
  type Route,
  type RouteWorld,
  routeOf,
  routeOfChoice,
} from './route.ts'

/** Routes one scan at a time, in scan order; each gets exactly one outcome. */
export class Router {
  readonly #bus: Bus<ScanEvents>
  readonly #ports: RouterPorts
  readonly #latch: ErrorLatch
  readonly #operation: OperationLink
  readonly #dialogs: ScanDialog[] = []
  readonly #world: RouteWorld
  readonly #begin = createJourneys()
  readonly #queue: Journey[] = []
  /** In their order, without the one that an operation works on. */
  readonly #unanswered = new Set<Journey>()
  readonly #holds = new Set<symbol>()
  #onFree: (() => void)[] = []
  /** Scans for a step whose session ended. They wait for the log-in that resumes it. */
  #setAside: { readonly step: string; readonly journeys: readonly Journey[] } | undefined
  #asking = false
  #pumping = false

  constructor(bus: Bus<ScanEvents>, ports: RouterPorts) {
    this.#bus = bus
    this.#ports = ports
    this.#latch = createLatch(ports.now, latch => bus.emit('latch', latch))
    this.#operation = new OperationLink({
      answered: (journey, answer) => this.#answered(journey, answer),
      said: feedback => this.#said(feedback),
      ready: () => {
        this.#bus.emit('ready', null)
        this.#pump()
      },
      report: ports.report,
    })
    this.#world = { ports, dialogs: this.#dialogs, operation: this.#operation, latch: this.#latch }
  }

  /** `step`: the scan waited for this busy step when the page was loaded anew. No other may act on it. */
  take(scan: Scan, step?: string) {
    const journey = this.#begin(scan)
    if (step) journey.meantFor = step
    const command = commandOf(scan, this.#ports)
    if (command?.urgent && !journey.isRepeat)
      return this.#guarded(journey, () => this.#runCommand(journey, command))
    // The scanner can answer a question too, so an open dialog sees the scan before the queue does.
    if (this.#asking && this.#guarded(journey, () => this.#answeredByDialog(journey))) return
    this.#queue.push(journey)
    if (this.#holds.size === 0 && this.#operation.isWorking()) journey.meantFor ??= this.#operation.current
    this.#pump()
    if (!journey.outcome && !journey.waitingFor) this.#wait(journey, 'queued')
  }

  /**
   * Attaches the operation of the current screen. Returns the function that detaches it. One that runs before its screen is
   * drawn is attached by both, and stays until both have detached it.
   */
  attach(operation: ActiveOperation): () => void {
    const isNew = this.#operation.current !== operation
    if (isNew) {
      this.#latch.release()
      this.#takeBack(operation)
    }
    const detach = this.#operation.attach(operation)
    if (isNew) this.#bus.emit('operation', operation.title)
    return () => {
      if (this.#ports.sessionEnded?.()) this.#putAside(operation)
      detach()
      if (this.#operation.current) return
      this.#latch.release()
      this.#bus.emit('operation', null)
    }
  }

  #putAside(operation: ActiveOperation) {
    const { step } = operation
    const journeys = this.#queue.filter(({ meantFor }) => meantFor === operation)
    if (step === undefined || journeys.length === 0) return
    const others = this.#queue.filter(({ meantFor }) => meantFor !== operation)
    this.#queue.splice(0, this.#queue.length, ...others)
    this.#setAside = { step, journeys }
  }

  /** Another step, or another person's, must not act on them: there they are refused. */
  #takeBack(operation: ActiveOperation) {
    const { step, journeys = [] } = this.#setAside ?? {}
    this.#setAside = undefined
    if (operation.step === step) for (const journey of journeys) journey.meantFor = operation
    this.#queue.unshift(...journeys)
  }

  /** Opens a dialog; the last one opened is asked first. Returns the function that closes it. */
  open(dialog: ScanDialog): () => void {
    this.#dialogs.push(dialog)
    return () => {
      const at = this.#dialogs.indexOf(dialog)
      if (at >= 0) this.#dialogs.splice(at, 1)
    }
  }

  /** Makes scans wait while a page loads and its operation is not attached yet. Returns the release. */
  hold(): () => void {
    const mine = Symbol('hold')
    this.#holds.add(mine)
    return () => {
      this.#holds.delete(mine)
      queueMicrotask(() => {
        this.#pump()
        this.#tellFree()
      })
    }
  }

  /** Resolves when nothing makes scans wait any more: the screen that they are for stands. */
  free(): Promise<void> {
    return new Promise(resolve => {
      this.#onFree.push(resolve)
      this.#tellFree()
    })
  }

  #tellFree() {
    if (this.#holds.size > 0) return
    for (const told of this.#onFree.splice(0)) told()
  }

  /** The user confirmed the error by button, key or card. */
  acknowledge() {
    this.#latch.release()
    this.#operation.acknowledge()
  }

  /** The error that the user has not acknowledged yet. */
  latched(): Latch | null {
    return this.#latch.current()
  }

  /** The operation is at a request. */
  isWorking(): boolean {
    return this.#operation.isWorking()
  }

  /** The scans that no operation works on yet. */
  unanswered(): Iterable<Journey> {
    return this.#unanswered
  }

  waiting(): readonly Scan[] {
    return this.#queue.map(({ scan }) => scan)
  }

  #pump() {
    if (this.#pumping) return
    this.#pumping = true
    while (this.#holds.size === 0 && !this.#asking && !this.#operation.isWorking()) {
      const journey = this.#queue.shift()
      if (!journey) break
      this.#guarded(journey, () => {
        journey.step = this.#operation.step()
        this.#follow(journey, routeOf(journey, this.#world))
      })
    }
    this.#pumping = false
  }

  /** Reports an unexpected error and settles the scan with it: every scan gets an outcome. */
  #guarded<Result>(journey: Journey, act: () => Result): Result | true {
    try {
      return act()
    } catch (error) {
      this.#ports.report(error)
      this.#settle(journey, refusal('Une erreur du programme a empêché de traiter ce scan.', 'alarm'))
      return true
    }
  }

  #follow(journey: Journey, route: Route) {
    switch (route.to) {
      case 'answer':
        return this.#settle(journey, route.answer)
      case 'command':
        return this.#runCommand(journey, route.command)
      case 'operation':
        return this.#sendToOperation(journey, route)
      case 'question':
        return void (this.#ports.known
          ? this.#decide(journey, route.codes, this.#ports.known)
          : this.#ask(journey, route.codes))
      case 'place':
        return this.#visit(journey, route.code, route.place)
    }
  }

  #runCommand(journey: Journey, command: ScannedCommand) {
    const error = this.#latch.current()
    if (error && this.#latch.predates(journey.scan))
      return this.#settle(journey, beforeSeen(error.feedback.text))
    const allowed = command.allowed()
    if (allowed !== true) return this.#settle(journey, refusal(allowed))
    this.#holdDuring(command.run())
    this.#settle(journey, { kind: 'command', tone: 'ok', text: command.title })
  }

  #answeredByDialog(journey: Journey): boolean {
    const answer = askDialogs(this.#dialogs, journey.scan)
    if (answer) this.#settle(journey, answer)
    return answer !== null
  }

  #sendToOperation(journey: Journey, { code, isExpected, detail }: Extract<Route, { to: 'operation' }>) {
    const answer = this.#operation.send(journey, code, isExpected)
    if (answer === 'working') return this.#wait(journey, 'working')
    if (answer !== 'answered') this.#answered(journey, detail ? { detail, ...answer } : answer)
  }

  /** The warehouse decides between readings; if it knows none or several, or answers late, the person does. */
  async #decide(journey: Journey, codes: readonly Code[], whichAreKnown: NonNullable<RouterPorts['known']>) {
    const release = this.hold()
    this.#wait(journey, 'working')
    const known = await whichAreKnown(codes).catch((error: unknown) => {
      this.#ports.report(error)
      return []
    })
    release()
    const [only, ...others] = known
    if (!only || others.length > 0) return this.#ask(journey, only ? known : codes)
    this.#guarded(journey, () => this.#follow(journey, routeOfChoice(journey, only, this.#world)))
    this.#pump()
  }

  async #ask(journey: Journey, codes: readonly Code[]) {
    this.#asking = true
    journey.asked = true
    this.#wait(journey, 'asked')
    try {
      const code = await this.#ports.ask(codes, journey.scan)
      this.#asking = false
      this.#guarded(journey, () => this.#follow(journey, routeOfChoice(journey, code, this.#world)))
    } catch (error) {
      this.#asking = false
      this.#ports.report(error)
      this.#settle(journey, refusal('La question n’a pas pu être posée : scannez de nouveau.'))
    }
    this.#pump()
  }

  #visit(journey: Journey, code: Code, place: Place | Search) {
    if ('find' in place) return void this.#search(journey, code, place)
    if ('refused' in place) return this.#settle(journey, { ...refusal(place.refused), code })
    const arrival: ScanAnswer = { kind: 'navigated', tone: 'ok', text: place.title, code }
    this.#holdDuring(place.go())
    if (!place.handsOn) return this.#settle(journey, arrival)
    journey.arrival = arrival
    // It has left the operation that it waited for.
    journey.meantFor = null
    // First in the queue: the others were scanned later.
    this.#queue.unshift(journey)
    this.#wait(journey, 'working')
  }

  /** Makes scans wait while the search runs. */
  async #search(journey: Journey, code: Code, { find }: Search) {
    const release = this.hold()
    this.#wait(journey, 'working')
    try {
      const place = await find()
      this.#guarded(journey, () => {
        // The user may have started work by hand meanwhile.
        if (this.#operation.hasWork()) this.#settle(journey, this.#operation.refuse(journey))
        else this.#visit(journey, code, place)
      })
    } catch (error) {
      this.#ports.report(error)
      this.#settle(journey, refusal('Ce code n’a pas pu être cherché : scannez de nouveau.'))
    } finally {
      release()
    }
  }

  #holdDuring(landing: unknown) {
    if (landing instanceof Promise) landing.catch(this.#ports.report).finally(this.hold())
  }

  #answered(journey: Journey, answer: ScanAnswer) {
    // A question that stands behind an older error would be confirmed unseen.
    if (answer.kind === 'accepted' || answer.kind === 'confirm') this.#latch.rightScan()
    this.#settle(journey, answer)
  }

  #said(feedback: Feedback) {
    this.#bus.emit('feedback', feedback)
    if (latches(feedback.tone)) this.#latch.raise(feedback)
    else this.#latch.rightScan()
  }

  #settle(journey: Journey, answer: ScanAnswer) {
    const { scan, asked } = journey
    // A scan refused only because of the latched error must not postpone the moment when that error counts as
    // seen.
    if (latches(answer.tone) && this.#operation.current && !this.#latch.holds(scan))
      this.#latch.raise(feedback(answer.tone, answer.text, answer.detail))
    const step = journey.step ?? this.#operation.step()
    this.#unanswered.delete(journey)
    journey.waitingFor = null
    journey.outcome = {
      scan,
      ...answer,
      asked,
      settledAt: this.#ports.now(),
      ...(step ? { step } : {}),
    }
    this.#bus.emit('outcome', journey.outcome)
  }

  #wait(journey: Journey, reason: PendingReason) {
    journey.waitingFor = reason
    if (journey.sent) this.#unanswered.delete(journey)
    else this.#unanswered.add(journey)
    this.#bus.emit('pending', { scan: journey.scan, reason })
  }
}
