import type { PrinterAddress } from '#contract/entities/printer.ts'
import type { Endpoint } from './reach.ts'

/** One attempt of a job, on its way to a printer. */
export type Outgoing = {
  /** Names the attempt in the printer's own queue, so that it can be found there after a crash. */
  readonly token: string
  readonly title: string
  readonly format: 'zpl' | 'pdf'
  readonly data: Buffer
  readonly copies: number
}

/** What became of a sending. */
export type Sent =
  | { readonly came: 'spooled'; readonly remoteId: number | null }
  /** Certainly nothing left, so another try cannot print twice. */
  | { readonly came: 'unsent'; readonly reason: string }
  /** The printer refused it for good. */
  | { readonly came: 'failed'; readonly reason: string }
  /** It may have arrived. */
  | { readonly came: 'doubtful'; readonly reason: string }

/** What a printer says of a job that it has. `reason` needs a person to go there. */
export type Said =
  | { readonly is: 'spooled'; readonly reason: string | null }
  | { readonly is: 'printed' }
  | { readonly is: 'failed'; readonly reason: string }
  /** The printer does not tell. */
  | { readonly is: 'unknown' }

export type Target = { readonly at: Endpoint; readonly to: PrinterAddress }

/** A language that the server speaks with printers. */
export type Way = {
  readonly send: (target: Target, job: Outgoing) => Promise<Sent>
  /** Looks for an attempt whose sending was cut off. Undefined where the printer does not have it, or cannot tell. */
  readonly find: (target: Target, token: string) => Promise<number | undefined>
  readonly ask: (target: Target, remoteId: number | null) => Promise<Said>
}

export const limits = { connectMs: 4_000, sendMs: 20_000, askMs: 4_000, talkMs: 1_500, closeMs: 3_000 }

export const silent = 'l’imprimante ne répond pas'
export const cutOff = 'l’envoi à l’imprimante a été coupé en route'
