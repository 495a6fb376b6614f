import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A key of a shop's program. Its beginning finds its row; the rest has 256 random bits, so that one hash is enough. */
export type Secret = { readonly text: string; readonly prefix: string; readonly hash: string }

export function newSecret(): Secret {
  const prefix = `dk_${randomBytes(5).toString('hex')}`
  const text = `${prefix}_${randomBytes(32).toString('base64url')}`
  return { text, prefix, hash: hashOf(text) }
}

/** The beginning of what may be a key; undefined for anything else. */
export const prefixOf = (text: string): string | undefined => /^(dk_[0-9a-f]{10})_[\w-]{43}$/.exec(text)?.[1]

const digest = (text: string) => createHash('sha256').update(text).digest()
const hashOf = (text: string) => digest(text).toString('base64url')

/** Takes the same time, wherever they differ. */
export const isKey = (text: string, hash: string): boolean =>
  timingSafeEqual(digest(text), Buffer.from(hash, 'base64url'))
