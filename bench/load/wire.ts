import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { callRoute } from '#contract/route.ts'

/** One answered or failed call. */
export type Sample = {
  readonly call: string
  readonly change: boolean
  readonly ms: number
  /** 0: no answer came. */
  readonly status: number
  /** The beginning of an answer that was not wanted. */
  readonly said?: string
}

export type Wire = ReturnType<typeof openWire>

type Sent = { params?: Record<string, string | number>; query?: Record<string, string>; body?: unknown }

/**
 * A bench's own connection, kept open as a browser's. The application's client would check every answer against the contract,
 * and that work would take from the server the two cores that both share.
 */
export function openWire(origin: string, note: (sample: Sample) => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let token: string | undefined

  function send(endpoint: Endpoint, { params = {}, query = {}, body }: Sent): Promise<string> {
    const url = new URL(callRoute(endpoint.name, params), origin)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const text = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      accept: 'application/json, application/problem+json',
      ...(text === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      ...(token && endpoint.scope !== 'anyone' ? { authorization: `Bearer ${token}` } : {}),
      ...(endpoint.change ? { 'idempotency-key': randomUUID() } : {}),
    }
    const begin = performance.now()
    return new Promise((resolve, reject) => {
      const done = (status: number, answer: string) => {
        const isFine = status >= 200 && status < 300
        note({
          call: endpoint.name,
          change: endpoint.change === true,
          ms: performance.now() - begin,
          status,
          ...(isFine ? {} : { said: answer.slice(0, 300) }),
        })
        if (isFine) resolve(answer)
        else reject(new CallFailed(`${endpoint.name}: ${status} ${answer.slice(0, 300)}`))
      }
      const sent = request(url, { method: endpoint.method, agent, headers }, reply => {
        let answer = ''
        reply.setEncoding('utf8')
        reply.on('data', part => {
          answer += part
        })
        reply.on('end', () => done(reply.statusCode ?? 0, answer))
        reply.on('error', error => done(0, error.message))
      })
      sent.on('error', error => done(0, error.message))
      sent.end(text)
    })
  }

  return {
    /** The text of the answer. Throws CallFailed where it is a refusal or an error: no bench here asks for what it may not. */
    // Each input was checked against its endpoint here, and all endpoints share one looser type below.
    call: <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<string> =>
      send(endpoint, input as Sent),
    logIn: (given: string) => {
      token = given
    },
    close: () => agent.destroy(),
  }
}

/** It is counted already. */
export class CallFailed extends Error {}
