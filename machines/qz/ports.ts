import type { QzTrouble } from './rules.ts'

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
