import { request } from 'node:http'
import type { PrinterAddress } from '#contract/entities/printer.ts'
import type { Endpoint } from './reach.ts'

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
