import type { QzTrouble } from './rules.ts'

/** The label-printing program on the operator's computer, reached over a websocket. */
export type QzPorts = {
  /** Calls `found` once a program listens: what follows may wait for a person. */
  connect: (found: () => void) => Promise<void>
  /** This computer's address as the program sees it. */
  discoverIp: () => Promise<string>
  /** Calls back once when the open connection is lost; returns how to stop listening. */
  onClosed: (closed: () => void) => () => void
}

export type Context = {
  ports: QzPorts
  ip: string | undefined
  failures: number
  trouble: QzTrouble | 'lost' | undefined
}
