import { request } from 'node:http'
import type { PrinterAddress } from '#contract/entities/printer.ts'
import type { Endpoint } from './way.ts'

/** IPP/1.1 in bytes (RFC 8010), as far as printing needs it: requests out, answers in. */

export const operations = {
  printJob: 0x0002,
  getJobAttributes: 0x0009,
  getJobs: 0x000a,
  getPrinterAttributes: 0x000b,
} as const

const tags = {
  operation: 0x01,
  job: 0x02,
  end: 0x03,
  printer: 0x04,
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeType: 0x49,
} as const

type ValueTag = Exclude<keyof typeof tags, 'operation' | 'job' | 'end' | 'printer'>
export type Attribute = readonly [tag: ValueTag, name: string, ...values: (string | number | boolean)[]]

export type IppRequest = {
  readonly operation: number
  readonly about: readonly Attribute[]
  readonly job?: readonly Attribute[]
  readonly data?: Buffer
}

export function encode({ operation, about, job = [], data }: IppRequest): Buffer {
  const head = Buffer.from([1, 1, operation >> 8, operation & 0xff, 0, 0, 0, 1])
  const parts: Buffer[] = [head, Buffer.from([tags.operation])]
  const always: Attribute[] = [
    ['charset', 'attributes-charset', 'utf-8'],
    ['language', 'attributes-natural-language', 'en'],
  ]
  for (const attribute of [...always, ...about]) parts.push(...bytesOf(attribute))
  if (job.length > 0) parts.push(Buffer.from([tags.job]), ...job.flatMap(bytesOf))
  parts.push(Buffer.from([tags.end]))
  if (data) parts.push(data)
  return Buffer.concat(parts)
}

function bytesOf([tag, name, ...values]: Attribute): Buffer[] {
  return values.map((value, at) => {
    const called = Buffer.from(at === 0 ? name : '')
    const said = bytesOfValue(value)
    const bytes = Buffer.alloc(5 + called.length + said.length)
    bytes.writeUInt8(tags[tag], 0)
    bytes.writeUInt16BE(called.length, 1)
    called.copy(bytes, 3)
    bytes.writeUInt16BE(said.length, 3 + called.length)
    said.copy(bytes, 5 + called.length)
    return bytes
  })
}

function bytesOfValue(value: string | number | boolean): Buffer {
  if (typeof value === 'string') return Buffer.from(value)
  if (typeof value === 'boolean') return Buffer.from([value ? 1 : 0])
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

type Values = readonly (string | number | boolean)[]
export type Group = ReadonlyMap<string, Values>
export type IppAnswer = {
  readonly status: number
  readonly operation: Group
  readonly jobs: readonly Group[]
  readonly printer: Group
  /** The data behind the message. */
  readonly rest: Buffer
}

class NotIpp extends Error {}

/** Values of kinds that nobody asks for are left out. Throws `NotIpp` at bytes that are no answer. */
export function decode(bytes: Buffer): IppAnswer {
  if (bytes.length < 9 || (bytes[0] !== 1 && bytes[0] !== 2)) throw new NotIpp('No IPP answer')
  const jobs: Map<string, Values>[] = []
  const operation = new Map<string, Values>()
  const printer = new Map<string, Values>()
  let group = operation
  let name = ''
  let at = 8
  const take = (length: number) => {
    if (at + length > bytes.length) throw new NotIpp('An IPP answer ends too soon')
    at += length
    return bytes.subarray(at - length, at)
  }
  for (;;) {
    const tag = take(1).readUInt8()
    if (tag === tags.end) break
    if (tag < 0x10) {
      group = tag === tags.operation ? operation : tag === tags.printer ? printer : new Map<string, Values>()
      if (tag === tags.job) jobs.push(group)
      continue
    }
    const called = take(take(2).readUInt16BE()).toString()
    const value = readValue(tag, take(take(2).readUInt16BE()))
    // A further value of the same attribute has no name.
    if (called !== '') name = called
    if (value !== undefined) group.set(name, [...(called === '' ? (group.get(name) ?? []) : []), value])
  }
  return { status: bytes.readUInt16BE(2), operation, jobs, printer, rest: bytes.subarray(at) }
}

function readValue(tag: number, bytes: Buffer): string | number | boolean | undefined {
  if ((tag === tags.integer || tag === tags.enum) && bytes.length === 4) return bytes.readInt32BE()
  if (tag === tags.boolean && bytes.length === 1) return bytes[0] === 1
  // Tags from 0x41 on are texts.
  return tag >= 0x41 && tag <= 0x49 ? bytes.toString() : undefined
}

const answerAtMost = 262_144

/** Nothing was sent to the printer: no connection came about. */
export class NotReached extends Error {}

type Post = { at: Endpoint; to: PrinterAddress; body: Buffer; limitMs: number; connectMs: number }

/** Posts one IPP message. It follows no redirection, and neither waits nor reads without end. */
export function post({ at, to, body, limitMs, connectMs }: Post): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    let connected = false
    const ask = request({
      host: at.ip,
      port: at.port,
      path: to.path,
      method: 'POST',
      agent: false,
      headers: {
        host: `${to.host}:${to.port}`,
        'content-type': 'application/ipp',
        'content-length': body.length,
      },
    })
    const fail = (error: Error) => {
      clearTimeout(connecting)
      clearTimeout(limit)
      ask.destroy()
      reject(connected ? error : new NotReached(error.message))
    }
    const connecting = setTimeout(() => fail(new Error('no connection in time')), connectMs)
    const limit = setTimeout(() => fail(new Error('no answer in time')), limitMs)
    ask.on('socket', socket =>
      socket.once('connect', () => {
        connected = true
        clearTimeout(connecting)
      }),
    )
    ask.on('error', fail)
    ask.on('response', response => {
      const parts: Buffer[] = []
      let length = 0
      response.on('data', (part: Buffer) => {
        length += part.length
        if (length > answerAtMost) fail(new Error('the answer is too long'))
        else parts.push(part)
      })
      response.on('error', fail)
      response.on('end', () => {
        clearTimeout(limit)
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) })
      })
    })
    ask.end(body)
  })
}
