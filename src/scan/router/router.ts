import type { Code } from '#contract/barcodes/index.ts'
import { acknowledge, countsPieces, type Feedback, feedback, latches } from '#machines/shared/operation.ts'
import type { Bus } from '../bus.ts'
import type { Latch, PendingReason, Scan, ScanEvents, Verdict } from '../scan.ts'
import { listKinds, nameCode, refusal } from '../words.ts'
import { createDuplicateGuard } from './duplicates.ts'
import { createLatch } from './latch.ts'
import { createOperationDoor } from './operation.ts'
import type { ActiveOperation, Place, RouterPorts, ScanDialog, ScannedCommand, Search } from './ports.ts'

export interface Router {
  take(scan: Scan): void
  /** The screen of an operation lends its actor; what is given back takes it away again. */
  attach(operation: ActiveOperation): () => void
  /** The dialog opened last is asked first. */
  open(dialog: ScanDialog): () => void
  /** Scans wait until released: a page is loading and its operation is not there yet. */
  hold(): () => void
  /** OK, by button, key or card. */
  acknowledge(): void
  /** The error that stands until it has been seen. */
  latched(): Latch | null
  waiting(): readonly Scan[]
}

/**
 * Command → open dialog → active operation → anywhere → refused. One scan at a time, in the order they were made;
 * each gets exactly one outcome.
 */
export function createRouter(bus: Bus<ScanEvents>, ports: RouterPorts): Router {
  const queue: Scan[] = []
  const dialogs: ScanDialog[] = []
  const holds = new Set<symbol>()
  const duplicates = createDuplicateGuard()
  const latch = createLatch(ports.now, latched => bus.emit('latch', latched))
  const door = createOperationDoor({ answered, said, moved: pump, report: ports.report })
  const steps = new WeakMap<Scan, ReturnType<typeof door.step>>()
  /** The operation whose answer a scan waited for; it is not acted upon by another one. */
  const meantFor = new WeakMap<Scan, ActiveOperation | null>()
  const wasAsked = new WeakSet<Scan>()
  /** Handed on to the operation whose page it opened, and what that page is called: no scan opens two pages. */
  const handedOn = new WeakMap<Scan, Verdict>()
  let asking = false
  let pumping = false

  return {
    take,
    attach,
    open,
    hold,
    acknowledge: acknowledged,
    latched: latch.current,
    waiting: () => [...queue],
  }

  function take(scan: Scan) {
    duplicates.see(scan)
    const command = commandOf(scan)
    if (command?.urgent && !duplicates.repeats(scan)) return guarded(scan, () => runCommand(scan, command))
    // Whoever is asked must be able to answer with the scanner: a dialog may then look ahead of the queue.
    if (asking && guarded(scan, () => askDialogs(scan))) return
    queue.push(scan)
    if (holds.size === 0 && door.isWorking()) meantFor.set(scan, door.current())
    pump()
    if (queue.includes(scan) && !handedOn.has(scan)) pending(scan, 'queued')
  }

  function attach(operation: ActiveOperation): () => void {
    latch.release()
    const detach = door.attach(operation)
    bus.emit('operation', operation.title)
    return () => {
      detach()
      if (door.current()) return
      latch.release()
      bus.emit('operation', null)
    }
  }

  function open(dialog: ScanDialog): () => void {
    dialogs.push(dialog)
    return () => {
      const at = dialogs.indexOf(dialog)
      if (at >= 0) dialogs.splice(at, 1)
    }
  }

  function hold(): () => void {
    const mine = Symbol('hold')
    holds.add(mine)
    return () => {
      holds.delete(mine)
      queueMicrotask(pump)
    }
  }

  function holdFor(landing: unknown) {
    if (landing instanceof Promise) landing.catch(ports.report).finally(hold())
  }

  function acknowledged() {
    latch.release()
    const snapshot = door.snapshot()
    if (snapshot?.status === 'active' && snapshot.can(acknowledge)) door.tell(acknowledge)
  }

  function pump() {
    if (pumping) return
    pumping = true
    while (queue.length > 0 && holds.size === 0 && !asking && !door.isWorking()) {
      const scan = queue.shift()
      if (scan) guarded(scan, () => route(scan))
    }
    pumping = false
  }

  /** A surprise on the way is reported, and is an outcome too: no scan goes without one. */
  function guarded<Result>(scan: Scan, act: () => Result): Result | true {
    try {
      return act()
    } catch (error) {
      ports.report(error)
      settle(scan, refusal('Une erreur du programme a empêché de traiter ce scan.', 'alarm'))
      return true
    }
  }

  function route(scan: Scan) {
    steps.set(scan, door.step())
    if (duplicates.repeats(scan) && !counting()) return settle(scan, twice)
    const command = commandOf(scan)
    if (command) return runCommand(scan, command)
    if (askDialogs(scan)) return
    const awaited = meantFor.get(scan)
    if (awaited && awaited !== door.current()) return settle(scan, left)
    const held = heldByError(scan)
    if (held) return settle(scan, held)
    const readable = distinct(door.readable(scan))
    if (readable.length > 1) return ask(scan, readable)
    const [code] = readable
    if (code) return toOperation(scan, code, true)
    elsewhere(scan)
  }

  function runCommand(scan: Scan, command: ScannedCommand) {
    const error = latch.current()
    if (error && latch.predates(scan)) return settle(scan, unseen(error.feedback.text))
    const allowed = command.allowed()
    if (allowed !== true) return settle(scan, refusal(allowed))
    holdFor(command.run())
    settle(scan, { kind: 'command', tone: 'ok', text: command.title })
  }

  function askDialogs(scan: Scan): boolean {
    for (const dialog of [...dialogs].reverse()) {
      const verdict = dialog.take(scan)
      if (!verdict) continue
      settle(scan, verdict)
      return true
    }
    return false
  }

  function heldByError(scan: Scan): Verdict | null {
    const held = door.snapshot() && latch.holds(scan)
    if (!held) return null
    const error = latch.current()?.feedback.text ?? ''
    return held === 'unseen' ? unseen(error) : refusal(`Validez d’abord l’alerte : « ${error} »`)
  }

  async function ask(scan: Scan, codes: readonly Code[]) {
    asking = true
    wasAsked.add(scan)
    pending(scan, 'asked')
    try {
      const code = await ports.ask(codes, scan)
      asking = false
      guarded(scan, () => chosen(scan, code))
    } catch (error) {
      asking = false
      ports.report(error)
      settle(scan, refusal('La question n’a pas pu être posée : scannez de nouveau.'))
    }
    pump()
  }

  function chosen(scan: Scan, code: Code | null) {
    if (!code) return settle(scan, refusal('Aucune lecture choisie : scan abandonné.'))
    if (door.readable(scan).includes(code)) return toOperation(scan, code, true)
    const place = door.occupied() ? null : ports.anywhere(code)
    if (place) return visit(scan, code, place)
    settle(scan, door.refuse(scan))
  }

  function toOperation(scan: Scan, code: Code, wanted: boolean, detail?: string) {
    const verdict = door.send(scan, code, wanted)
    if (verdict === 'working') return pending(scan, 'working')
    if (verdict !== 'answered') answered(scan, detail ? { detail, ...verdict } : verdict)
  }

  /** No step asks for it. A scan never carries anyone away from an operation with work in it. */
  function elsewhere(scan: Scan) {
    const arrived = handedOn.get(scan)
    const [best] = scan.codes
    if (arrived) return best && door.snapshot() ? toOperation(scan, best, false) : settle(scan, arrived)
    const places = distinct(scan.codes).flatMap(code => {
      const place = ports.anywhere(code)
      return place ? [{ code, place }] : []
    })
    const [first, ...others] = places
    if (!best) return settle(scan, unknown(scan))
    if (first && !door.occupied())
      return others.length > 0
        ? ask(
            scan,
            places.map(({ code }) => code),
          )
        : visit(scan, first.code, first.place)
    if (door.snapshot()) return toOperation(scan, best, false, first && door.leaveHint())
    settle(scan, { ...refusal(`${nameCode(best)} : rien à ouvrir ici pour ce code.`), code: best })
  }

  function visit(scan: Scan, code: Code, place: Place | Search) {
    if ('find' in place) return void search(scan, code, place)
    if ('refused' in place) return settle(scan, { ...refusal(place.refused), code })
    const arrived: Verdict = { kind: 'navigated', tone: 'ok', text: place.title, code }
    holdFor(place.go())
    if (!place.handsOn) return settle(scan, arrived)
    handedOn.set(scan, arrived)
    // Before all others: they were made later.
    queue.unshift(scan)
    pending(scan, 'working')
  }

  /** Scans wait until it is known where this one leads. */
  async function search(scan: Scan, code: Code, { find }: Search) {
    const release = hold()
    pending(scan, 'working')
    try {
      const place = await find()
      // Work may have begun meanwhile, by hand.
      guarded(scan, () => (door.occupied() ? settle(scan, door.refuse(scan)) : visit(scan, code, place)))
    } catch (error) {
      ports.report(error)
      settle(scan, refusal('Ce code n’a pas pu être cherché : scannez de nouveau.'))
    } finally {
      release()
    }
  }

  function unknown(scan: Scan): Verdict {
    const expected = door.expected()
    return {
      kind: 'unknown',
      tone: 'refused',
      text: ports.explainUnknown(scan),
      ...(expected.length > 0 ? { detail: `Attendu : ${listKinds(expected)}.`, expected } : {}),
    }
  }

  function answered(scan: Scan, verdict: Verdict) {
    if (verdict.kind === 'accepted') latch.rightScan()
    settle(scan, verdict)
  }

  function said(feedback: Feedback) {
    bus.emit('feedback', feedback)
    if (latches(feedback.tone)) latch.raise(feedback)
    else latch.rightScan()
  }

  function settle(scan: Scan, verdict: Verdict) {
    // What is refused only because of the error before it does not put off the moment when that one counts as seen.
    if (latches(verdict.tone) && door.snapshot() && !latch.holds(scan))
      latch.raise(feedback(verdict.tone, verdict.text, verdict.detail))
    const step = steps.get(scan) ?? door.step()
    bus.emit('outcome', {
      scan,
      ...verdict,
      asked: wasAsked.has(scan),
      settledAt: ports.now(),
      ...(step ? { step } : {}),
    })
  }

  function pending(scan: Scan, reason: PendingReason) {
    bus.emit('pending', { scan, reason })
  }

  function commandOf(scan: Scan): ScannedCommand | undefined {
    for (const code of scan.codes) {
      const command = code.kind === 'command' ? ports.commands.find(code.value) : undefined
      if (command) return command
    }
    return undefined
  }

  function counting(): boolean {
    const snapshot = door.snapshot()
    return snapshot?.status === 'active' && countsPieces(snapshot)
  }
}

const twice: Verdict = { kind: 'duplicate', tone: 'step', text: 'Même code lu deux fois : compté une fois.' }

const left: Verdict = refusal('L’opération a été quittée avant ce scan : rien n’a été fait.')

function unseen(error: string): Verdict {
  return {
    ...refusal('Scanné avant que l’erreur puisse être vue : rien n’a été fait.'),
    detail: `À voir d’abord : « ${error} »`,
  }
}

/** Two carriers may read one number alike; only readings that act differently are worth a question. */
function distinct(codes: readonly Code[]): Code[] {
  return codes.filter(
    (code, at) => codes.findIndex(other => other.kind === code.kind && other.value === code.value) === at,
  )
}
