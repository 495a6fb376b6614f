import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { inTurns } from './in-turn.ts'

/** The cost of one guess: scrypt's N, r and p. Every hash stores its own, so it can be raised later. */
export type Cost = { readonly n: number; readonly r: number; readonly p: number }

const usualCost: Cost = { n: 2 ** 15, r: 8, p: 3 }
/** For public passwords: the demo's and the tests'. */
export const publicCost: Cost = { n: 2 ** 10, r: 8, p: 1 }

const keyLength = 32

export async function hashSecret(secret: string, cost: Cost = usualCost): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(secret, salt, keyLength, cost)
  return ['scrypt', cost.n, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Without a hash it takes the same time and returns false: the time does not reveal who exists. */
export async function verifySecret(secret: string, hash: string | null | undefined): Promise<boolean> {
  const known = parse(hash)
  if (!known) {
    await derive(secret, Buffer.alloc(16), keyLength, usualCost)
    return false
  }
  return timingSafeEqual(await derive(secret, known.salt, known.key.length, known.cost), known.key)
}

function parse(hash: string | null | undefined) {
  const [scheme, n, r, p, salt, key] = hash?.split('$') ?? []
  if (scheme !== 'scrypt' || !salt || !key) return undefined
  const cost = { n: Number(n), r: Number(r), p: Number(p) }
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
}

/** Hashing takes a core and one of Node's four threads, which check tokens too: it leaves half of each to the others. */
const inTurn = inTurns(Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2))))

function derive(secret: string, salt: Buffer, length: number, { n, r, p }: Cost): Promise<Buffer> {
  const options: ScryptOptions = { N: n, r, p, maxmem: 129 * n * r + 128 * r * p + 2 ** 20 }
  // Depending on the system, accents arrive composed or decomposed.
  const text = secret.normalize('NFC')
  return inTurn(
    () =>
      new Promise((resolve, reject) =>
        scrypt(text, salt, length, options, (error, key) => (error ? reject(error) : resolve(key))),
      ),
  )
}

/** Base 32 without I, L, O and U, which people confuse when they read a badge aloud. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A badge without its check character: `BG-` and 128 random bits. */
export const newBadge = (): string => badgeOf(randomBytes(16))

/** A password for one log-in, 60 random bits that can be read aloud: « K7QD-3MHF-9TXA ». */
export const newPassword = (): string =>
  Array.from(randomBytes(12), byte => digits[byte & 31])
    .join('')
    .replace(/(....)(?=.)/g, '$1-')

export function badgeOf(bytes: Uint8Array): string {
  let bits = 0n
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte)
  const length = Math.ceil((bytes.length * 8) / 5)
  const at = (place: number) => digits[Number((bits >> BigInt(5 * place)) & 31n)]
  return `BG-${Array.from({ length }, (_, index) => at(length - 1 - index)).join('')}`
}

/** The part of a badge stored in clear to find its hash: 40 of 128 bits. The other 88 remain secret. */
export const badgeSelector = (badge: string): string => badge.replace(/^BG-/, '').slice(0, 8)
