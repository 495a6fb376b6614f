import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/*
 * Makes a self-signed certificate in the form that QZ Tray wants. Node makes keys and signatures but no certificates,
 * so this file writes the few X.509 fields (RFC 5280) in DER: each value is its tag, its length and its bytes.
 */

const rsaWithSha512 = '1.2.840.113549.1.1.13'
const names = { commonName: '2.5.4.3', organization: '2.5.4.10' } as const
const basicConstraints = '2.5.29.19'
const subjectKeyIdentifier = '2.5.29.14'

export type KeyAndCertificate = { readonly key: string; readonly certificate: string }

type Wanted = { readonly commonName: string; readonly from: Date; readonly years: number }

export function makeKeyAndCertificate({ commonName, from, years }: Wanted): KeyAndCertificate {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const until = new Date(from)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const algorithm = sequence(objectId(rsaWithSha512), tagged(0x05))
  const subject = sequence(named(names.commonName, commonName), named(names.organization, 'Douchette'))
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(serial()),
    algorithm,
    subject,
    sequence(time(from), time(until)),
    subject,
    publicKey,
    tagged(
      0xa3,
      sequence(extension(basicConstraints, sequence(tagged(0x01, Buffer.from([0xff]))), true), keyId()),
    ),
  )
  const signature = sign('RSA-SHA512', body, createPrivateKey(privateKey))
  const whole = sequence(body, algorithm, tagged(0x03, Buffer.from([0]), signature))
  return { key: privateKey, certificate: pem('CERTIFICATE', whole) }
}

/** A positive number, with as much randomness as the rules ask. */
function serial(): Buffer {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes
}

const keyId = () => extension(subjectKeyIdentifier, tagged(0x04, randomBytes(20)), false)

const extension = (id: string, value: Buffer, critical: boolean) =>
  sequence(objectId(id), ...(critical ? [tagged(0x01, Buffer.from([0xff]))] : []), tagged(0x04, value))

const named = (id: string, text: string) =>
  tagged(0x31, sequence(objectId(id), tagged(0x0c, Buffer.from(text, 'utf8'))))

/** UTCTime until 2049, GeneralizedTime afterwards. */
function time(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`
  return date.getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(digits.slice(2), 'ascii'))
    : tagged(0x18, Buffer.from(digits, 'ascii'))
}

const integer = (bytes: Buffer) => tagged(0x02, bytes)
const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts)

/** The first two numbers share a byte; the others are written seven bits at a time. */
function objectId(id: string): Buffer {
  const [first = 0, second = 0, ...others] = id.split('.').map(Number)
  return tagged(0x06, Buffer.from([first * 40 + second, ...others.flatMap(sevenBits)]))
}

function sevenBits(value: number): number[] {
  const low = [value & 0x7f]
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    low.unshift((rest & 0x7f) | 0x80)
  return low
}

function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const value = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(value.length)]), value])
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest & 0xff)
  return [0x80 | bytes.length, ...bytes]
}

function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}
