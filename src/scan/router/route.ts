import type { Code } from '#contract/barcodes/index.ts'
import type { Scan, ScanAnswer } from '../scan.ts'
import { expectedWords, nameCode, refusal } from '../words.ts'
import type { Journey } from './journey.ts'
import type { ErrorLatch } from './latch.ts'
import type { OperationLink } from './operation.ts'
import type { Place, RouterPorts, ScanDialog, ScannedCommand, Search } from './ports.ts'

/** The next thing to do with a scan. */
export type Route =
  | { readonly to: 'answer'; readonly answer: ScanAnswer }
  | { readonly to: 'command'; readonly command: ScannedCommand }
  | {
      readonly to: 'operation'
      readonly code: Code
      readonly isExpected: boolean
      /** Added to the operation's answer when that has no detail. */
      readonly detail?: string | undefined
    }
  | { readonly to: 'question'; readonly codes: readonly Code[] }
  | { readonly to: 'place'; readonly code: Code; readonly place: Place | Search }

export interface RouteWorld {
  readonly ports: Pick<RouterPorts, 'commands' | 'anywhere' | 'explainUnknown'>
  readonly dialogs: readonly ScanDialog[]
  readonly operation: OperationLink
  readonly latch: ErrorLatch
}

const answer = (of: ScanAnswer): Route => ({ to: 'answer', answer: of })

/** Command → open dialog → active operation → anywhere → refused. */
export function routeOf(journey: Journey, world: RouteWorld): Route {
  const { ports, dialogs, operation, latch } = world
  const { scan, meantFor } = journey
  if (journey.isRepeat && !operation.countsPieces()) return answer(readTwice)
  const command = commandOf(scan, ports)
  if (command) return { to: 'command', command }
  const fromDialog = askDialogs(dialogs, scan)
  if (fromDialog) return answer(fromDialog)
  const { current } = operation
  if (meantFor && meantFor !== current && meantFor !== current?.step) return answer(operationLeft)
  const held = heldByError(scan, operation, latch)
  if (held) return answer(held)
  const codes = distinct(operation.expectedCodes(journey))
  if (codes.length > 1) return { to: 'question', codes }
  const [code] = codes
  return code ? { to: 'operation', code, isExpected: true } : unexpectedRoute(journey, world)
}

/** No step expects this code. A scan never leaves an operation that has work in it. */
function unexpectedRoute(journey: Journey, { ports, operation }: RouteWorld): Route {
  const { scan, arrival } = journey
  const [best] = scan.codes
  const toOperation = (code: Code, detail?: string): Route => ({
    to: 'operation',
    code,
    isExpected: false,
    detail,
  })
  if (arrival) return best && operation.current ? toOperation(best) : answer(arrival)
  if (!best) return answer(unknown(scan, ports, operation))
  const places = distinct(scan.codes).flatMap(code => {
    const place = ports.anywhere(code)
    return place ? [{ code, place }] : []
  })
  const [first, ...others] = places
  if (first && !operation.hasWork()) {
    return others.length > 0
      ? { to: 'question', codes: places.map(({ code }) => code) }
      : { to: 'place', ...first }
  }
  if (operation.current) return toOperation(best, first && operation.leaveHint())
  return answer({ ...refusal(`${nameCode(best)} : rien à ouvrir ici pour ce code.`), code: best })
}

/** The route of the user's choice; null means none of the readings. */
export function routeOfChoice(journey: Journey, code: Code | null, world: RouteWorld): Route {
  const { operation, ports } = world
  if (!code) return answer(refusal('Aucune lecture choisie : scan abandonné.'))
  if (operation.expectedCodes(journey).includes(code)) return { to: 'operation', code, isExpected: true }
  const place = operation.hasWork() ? null : ports.anywhere(code)
  return place ? { to: 'place', code, place } : answer(operation.refuse(journey))
}

export function commandOf(
  scan: Scan,
  { commands }: Pick<RouterPorts, 'commands'>,
): ScannedCommand | undefined {
  for (const code of scan.codes) {
    const command = code.kind === 'command' ? commands.find(code.value) : undefined
    if (command) return command
  }
  return undefined
}

/** Asks the dialogs, last opened first. */
export function askDialogs(dialogs: readonly ScanDialog[], scan: Scan): ScanAnswer | null {
  for (const dialog of [...dialogs].reverse()) {
    const answered = dialog.take(scan)
    if (answered) return answered
  }
  return null
}

function heldByError(scan: Scan, operation: OperationLink, latch: ErrorLatch): ScanAnswer | null {
  const held = operation.current && latch.holds(scan)
  if (!held) return null
  const error = latch.current()?.feedback.text ?? ''
  return held === 'unseen' ? beforeSeen(error) : refusal(`Validez d’abord l’alerte : « ${error} »`)
}

function unknown(scan: Scan, ports: RouteWorld['ports'], operation: OperationLink): ScanAnswer {
  const expected = operation.expects()
  return {
    ...ports.explainUnknown(scan),
    tone: 'refused',
    ...(expected.length > 0 ? { detail: expectedWords(expected), expected } : {}),
  }
}

const readTwice: ScanAnswer = {
  kind: 'duplicate',
  tone: 'step',
  text: 'Même code lu deux fois : compté une fois.',
}

const operationLeft = refusal('L’opération a été quittée avant ce scan : rien n’a été fait.')

/** The refusal of a scan made before anyone could have seen the error. */
export function beforeSeen(error: string): ScanAnswer {
  return {
    ...refusal('Scanné avant que l’erreur puisse être vue : rien n’a été fait.'),
    detail: `À voir d’abord : « ${error} »`,
  }
}

/** Two carriers may read one number alike; the user is asked only about readings that act differently. */
function distinct(codes: readonly Code[]): Code[] {
  return codes.filter(
    (code, at) => codes.findIndex(other => other.kind === code.kind && other.value === code.value) === at,
  )
}
