import * as z from 'zod/mini'
import { PrintJob } from '#contract/answer.ts'
import type { AnswerOf, Endpoint, FileAnswer, InputOf } from '#contract/endpoint.ts'
import { Problem, type Refusal } from '#contract/problems.ts'
import { fillPath } from '#contract/routes.ts'
import { fetchPatiently, TooSlow } from './http.ts'
import { newId } from './id.ts'
import { tooSlow, unexpectedAnswer, unreachable } from './refusal.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** The id of the change, when it was made before the call; else the client makes one. */
  idempotencyKey?: string
  /** How often to try again when nothing, or a gateway's 502 to 504, comes back. Only reading calls do. */
  retries?: number
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<AnswerOf<E> | Refusal>

export type ClientWorld = {
  token: () => string | null
  /** The server does not take this token any more, and says why. */
  tokenRefused: (token: string, why: string) => void
  /** What an answer brings to print is written down here before anybody hears of the answer. */
  prints?: (jobs: readonly PrintJob[]) => Promise<void>
  /** Something was changed: what was read before may be out of date. */
  changed?: () => void
  /** While somebody logs out: until they are out, readings wait, and then are seldom wanted any more. */
  leaving?: () => Promise<unknown> | undefined
  /** An answer that breaks the contract: somebody should look at it. */
  report: (surprise: Error) => void
  origin: string
  fetch: typeof globalThis.fetch
  timeoutMs?: number
}

export function createClient(world: ClientWorld): Call {
  return async (endpoint, input, options = {}) => {
    const leaving = endpoint.method === 'GET' ? world.leaving?.() : undefined
    if (leaving) {
      await leaving
      options.signal?.throwIfAborted()
    }
    const token = endpoint.open ? null : world.token()
    try {
      // Which parts there are is the endpoint's affair, and was checked where it was called.
      const response = await send(world, endpoint, input as Parts, token, options)
      if (!response.ok) {
        const refusal = await readProblem(response)
        if (response.status === 401 && token) world.tokenRefused(token, refusal.refused.detail)
        return refusal
      }
      // The schema that has just parsed it is the one that the type is read from.
      const answer = (await readAnswer(response, endpoint, world, options.signal)) as
        | AnswerOf<typeof endpoint>
        | Refusal
      if (endpoint.change) world.changed?.()
      return answer
    } catch (error) {
      if (error instanceof TooSlow) return tooSlow
      if (options.signal?.aborted) throw error
      // fetch says TypeError for a network that is not there; anything else is our own mistake.
      if (error instanceof TypeError) return unreachable
      throw error
    }
  }
}

type Parts = {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

function send(
  { origin, fetch, timeoutMs = 20_000 }: ClientWorld,
  endpoint: Endpoint,
  { params, query, body }: Parts,
  token: string | null,
  { signal, idempotencyKey, retries }: CallOptions,
): Promise<Response> {
  const url = new URL(fillPath(endpoint.name, endpoint.path, params ?? {}), origin)
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined) url.searchParams.set(key, String(value))
  }
  const headers: Record<string, string> = { Accept: 'application/json, application/problem+json' }
  if (token) headers.Authorization = `Bearer ${token}`
  if (endpoint.change) headers['Idempotency-Key'] = idempotencyKey ?? newId()
  if (endpoint.body) headers['Content-Type'] = 'application/json'
  const init = { method: endpoint.method, headers, ...(endpoint.body ? { body: JSON.stringify(body) } : {}) }
  return fetchPatiently(fetch, url, init, { timeoutMs, retries: triesAgain(endpoint, retries), signal })
}

/** Only what changes nothing may be asked twice by itself. */
function triesAgain({ method, change }: Endpoint, retries = 2): number {
  return change || (method !== 'GET' && method !== 'HEAD') ? 0 : retries
}

/** Where an answer brings documents along. */
const Prints = z.object({ prints: z.array(PrintJob) })

async function readAnswer(
  response: Response,
  endpoint: Endpoint,
  { report, prints }: Pick<ClientWorld, 'report' | 'prints'>,
  signal: AbortSignal | undefined,
) {
  if (endpoint.file) return readFile(response, signal)
  if (!endpoint.answer) return undefined
  const json = await readJson(response)
  // Cut off while its body was coming in, it is no answer at all, rather than a wrong one.
  signal?.throwIfAborted()
  const answer = z.safeParse(endpoint.answer, json)
  if (answer.success) {
    const jobs = Prints.safeParse(answer.data)
    if (jobs.success && jobs.data.prints.length > 0) await prints?.(jobs.data.prints)
    return answer.data
  }
  report(new Error(`${endpoint.name} answered what the contract does not allow`, { cause: answer.error }))
  return unexpectedAnswer(response.status, requestIdOf(response))
}

async function readFile(response: Response, signal: AbortSignal | undefined): Promise<FileAnswer> {
  const data = new Uint8Array(await response.arrayBuffer())
  signal?.throwIfAborted()
  const told = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  return { name: told ? decodeURIComponent(told) : 'fichier', type, data }
}

async function readProblem(response: Response): Promise<Refusal> {
  const requestId = requestIdOf(response)
  const problem = Problem.safeParse(await readJson(response))
  if (problem.success) {
    const { type: _type, title: _title, ...refused } = problem.data
    return { refused: { ...(requestId ? { requestId } : {}), ...refused } }
  }
  return {
    refused: {
      status: response.status,
      code: `http-${response.status}`,
      detail: `Le serveur a répondu par une erreur (${response.status}).`,
      ...(requestId ? { requestId } : {}),
    },
  }
}

const requestIdOf = (response: Response) => response.headers.get('x-request-id') ?? undefined

/** A body that breaks off is a network that is not there; one that is no JSON, a wrong answer. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
