/**
 * Reads the error texts of QZ Tray and of its client. They carry no codes, so the text is the only clue. Each pattern
 * was seen on the real program.
 */

export const qzTroubles = [
  'not-running',
  'refused-by-browser',
  'blocked',
  'not-trusted',
  'clock',
  'address',
] as const
export type QzTrouble = (typeof qzTroubles)[number]

export function connectionTrouble(error: unknown): QzTrouble {
  const text = textOf(error)
  if (text.includes('Local Network Access')) return 'refused-by-browser'
  if (text.includes('Connection blocked')) return 'blocked'
  return refusalTrouble(text) ?? 'not-running'
}

export const callTrouble = (error: unknown): QzTrouble => refusalTrouble(textOf(error)) ?? 'address'

function refusalTrouble(text: string): QzTrouble | undefined {
  if (/expired signature/i.test(text)) return 'clock'
  if (/request blocked/i.test(text)) return 'not-trusted'
  return undefined
}

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
export const unknownPrinter = (printer: string) => `QZ Tray ne trouve pas l’imprimante « ${printer} »`

export function sendingTrouble(
  error: unknown,
  { printer, copies }: { printer: string; copies: number },
): Sending {
  const text = textOf(error)
  if (text.includes('Connection closed before response')) return { came: 'doubtful', reason: cutOff }
  if (text.includes('Failed to sign')) {
    return { came: 'postponed', reason: 'le serveur n’a pas signé l’impression' }
  }
  if (text.includes('has not been established') || error instanceof TypeError) {
    return { came: 'postponed', reason: notConnected }
  }
  // QZ Tray lists a removed printer for a while, and then says « invalid flavor ».
  if (/cannot find printer|could not be found|invalid flavor/i.test(text)) {
    return { came: 'postponed', reason: unknownPrinter(printer) }
  }
  if (/ConnectException|Connection refused|NoRouteToHost|SocketTimeout/i.test(text)) {
    const reason = `l’imprimante « ${printer} » ne répond pas`
    // QZ Tray opens one connection for each copy, so the first copy may be out already.
    return { came: copies > 1 ? 'failed' : 'postponed', reason }
  }
  const trouble = refusalTrouble(text)
  if (trouble === 'clock') return { came: 'failed', reason: 'l’horloge de ce poste n’est pas à l’heure' }
  if (trouble === 'not-trusted')
    return { came: 'failed', reason: 'QZ Tray n’accepte pas les impressions de ce site' }
  return { came: 'failed', reason: `QZ Tray répond : ${text}` }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
