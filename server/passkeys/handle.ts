import * as z from 'zod/mini'
import type { Vault } from '../vault.ts'

/** The part of a question to an authenticator that the browser keeps, sealed: nobody can read or make one. */
const Handle = z.object({
  challenge: z.string(),
  origin: z.string(),
  /** The person who adds a key; a log-in does not know yet. */
  user: z.nullable(z.uuid()),
  until: z.number(),
})
export type Handle = z.infer<typeof Handle>

const owner = 'passkey-question'
const minutes = 5

export const sealHandle = (vault: Vault, handle: Omit<Handle, 'until'>, now: Date): string =>
  vault.seal(JSON.stringify({ ...handle, until: now.getTime() + minutes * 60_000 }), owner)

export function openHandle(vault: Vault | undefined, sealed: string, now: Date): Handle | undefined {
  const text = vault?.open(sealed, owner)
  const read = Handle.safeParse(text === undefined ? undefined : JSON.parse(text))
  return read.success && read.data.until > now.getTime() ? read.data : undefined
}

/** The name by which authenticators know the application: its host. */
export const hostOf = (origin: string): string => new URL(origin).hostname
