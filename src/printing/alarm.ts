/** How loudly a screen says that its printing settings are missing. */
export type Alarm = 'loud' | 'quiet' | 'off'

export type Here = {
  /** QZ Tray is or was here, so this computer prints. */
  hadProgram: boolean
  /** The server knows this computer's printers, or this browser borrows a bench's. */
  isBench: boolean
  /** Paper has come out for this browser. */
  hasPrinted: boolean
  /** A document waits for a printer, or is shown because there is none. */
  isToPrint: boolean
  /** The server could not list the printers. */
  listFailed: boolean
}

/** Printing is not the business of a shop's staff, an office or a telephone, until they print something. */
export function alarmOf({ hadProgram, isBench, hasPrinted, isToPrint, listFailed }: Here): Alarm {
  if (hadProgram) return 'loud'
  if (isBench || hasPrinted) return listFailed ? 'loud' : 'quiet'
  return isToPrint ? 'quiet' : 'off'
}
