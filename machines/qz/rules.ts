/**
 * Reads the error texts of QZ Tray and of its client. They carry no codes, so the text is the only clue. Each pattern
 * was seen on the real program.
 */

const qzTroubles = [
  'not-running',
  'refused-by-browser',
  'blocked',
  'not-trusted',
  'no-certificate',
  'clock',
  'address',
] as const
export type QzTrouble = (typeof qzTroubles)[number]

/** The server did not hand out its certificate, so nothing was sent to QZ Tray. */
export const noCertificate = 'The server gave no certificate'

/** QZ Tray refused a call because of the time in it. It only says that it blocks; the server's clock tells the rest. */
export class WrongClock extends Error {
  /** Minutes by which this computer's clock is fast; below zero it is slow. */
  readonly minutes: number

  constructor(minutes: number) {
    super(`The clock is ${minutes} minutes off`)
    this.minutes = minutes
  }
}

export function connectionTrouble(error: unknown): QzTrouble {
  const text = textOf(error)
  if (text.includes('Local Network Access')) return 'refused-by-browser'
  if (text.includes('Connection blocked')) return 'blocked'
  return text === noCertificate ? 'no-certificate' : 'not-running'
}

export function callTrouble(error: unknown): QzTrouble {
  if (error instanceof WrongClock) return 'clock'
  return isBlocked(error) ? 'not-trusted' : 'address'
}

/** A person blocked the call, or QZ Tray did because it trusts neither certificate, signature nor time. */
export const isBlocked = (error: unknown): boolean => /request blocked/i.test(textOf(error))

/** Another try by the clock could open QZ Tray's window again, so a person has to ask for it. */
export const needsAPerson = (trouble: QzTrouble | 'lost' | undefined): boolean => trouble === 'blocked'

/** The result of sending a print. */
export type Sending =
  | { readonly came: 'spooled' }
  /** Nothing left this computer, so the queue may retry without asking. */
  | { readonly came: 'postponed'; readonly reason: string }
  | { readonly came: 'failed'; readonly reason: string }
  /** The job left, and no answer proves that it arrived. */
  | { readonly came: 'doubtful'; readonly reason: string }

export const cutOff = 'l’envoi a été coupé en route'
export const noAnswer = 'QZ Tray ne répond pas, une fenêtre y attend peut-être une réponse'
export const notConnected = 'QZ Tray n’est pas connecté'
const isStarting = 'QZ Tray démarre'
export const refusedByQz =
  'QZ Tray refuse Douchette : « Block » y a été choisi, ou son certificat n’y est pas'
export const unknownPrinter = (printer: string) => `QZ Tray ne trouve pas l’imprimante « ${printer} »`

/** « L’horloge de ce poste avance de 16 minutes ». */
export const clockWords = (minutes: number) =>
  `l’horloge de ce poste ${minutes > 0 ? 'avance' : 'retarde'} de ${Math.abs(minutes)} minutes`

/** Why a printer cannot be looked up. All these may pass, so the print waits. */
export function searchTrouble(error: unknown, printer: string): string {
  const text = textOf(error)
  if (isLost(error)) return notConnected
  if (/could not be found/i.test(text)) return unknownPrinter(printer)
  if (text.includes('NullPointerException')) return isStarting
  if (text.includes('Failed to sign')) return unsigned
  if (error instanceof WrongClock) return clockWords(error.minutes)
  return isBlocked(error) ? refusedByQz : `QZ Tray répond : ${text}`
}

export function sendingTrouble(
  error: unknown,
  { printer, copies }: { printer: string; copies: number },
): Sending {
  const text = textOf(error)
  if (text.includes('Connection closed before response')) return { came: 'doubtful', reason: cutOff }
  if (text.includes('Failed to sign')) return { came: 'postponed', reason: unsigned }
  if (isLost(error)) return { came: 'postponed', reason: notConnected }
  // QZ Tray lists a removed printer for a while, and then says one of the last two.
  if (/cannot find printer|could not be found|printer or class does not exist|invalid flavor/i.test(text)) {
    return { came: 'postponed', reason: unknownPrinter(printer) }
  }
  if (/ConnectException|Connection refused|NoRouteToHost|SocketTimeout/i.test(text)) {
    const reason = `l’imprimante « ${printer} » ne répond pas`
    // QZ Tray opens one connection for each copy, so the first copy may be out already.
    return { came: copies > 1 ? 'failed' : 'postponed', reason }
  }
  if (error instanceof WrongClock) return { came: 'failed', reason: clockWords(error.minutes) }
  if (isBlocked(error)) return { came: 'failed', reason: refusedByQz }
  return { came: 'failed', reason: `QZ Tray répond : ${text}` }
}

/** The server does not answer: the print goes out when it does. */
export const unsigned = 'le serveur n’a pas signé l’impression ; elle sortira d’elle-même dès qu’il répond'

/** No call leaves without a connection: qz-tray then throws, or says so. */
const isLost = (error: unknown) =>
  error instanceof TypeError || /has not been established|Connection closed/.test(textOf(error))

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** QZ Tray, the label-printing program on the operator's computer, reached over a websocket. */
export type QzPorts = {
  /** Calls `found` once QZ Tray listens. The rest of the connection may wait for a person. */
  connect: (found: () => void) => Promise<void>
  /** The computer's address, as QZ Tray sees it. */
  discoverIp: () => Promise<string>
  /** Calls `closed` once when the connection drops. Returns a function that stops listening. */
  onClosed: (closed: () => void) => () => void
}

export type Context = {
  ports: QzPorts
  ip: string | undefined
  failures: number
  trouble: QzTrouble | 'lost' | undefined
  /** With the trouble « clock »: how many minutes this computer is fast. */
  clockOff: number | undefined
}
