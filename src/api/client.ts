import ky, { HTTPError, TimeoutError } from 'ky'
import * as z from 'zod/mini'
import { PrintJob } from '#contract/answer.ts'
import {
  type AnswerOf,
  benchHeader,
  type Endpoint,
  type FileAnswer,
  type InputOf,
} from '#contract/endpoint.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { isRefusal, loginNeeded, Problem, problemOf, type Refusal } from '#contract/problems.ts'
import { callRoute } from '#contract/route.ts'
import { newId } from './id.ts'

type CallOptions = {
  signal?: AbortSignal
  /** The caller's own id for this change. Without one the client makes one. */
  idempotencyKey?: string
  /** How often the client repeats a reading without an answer, or with a gateway's 502 to 504. It never repeats a change. */
  retries?: number
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<AnswerOf<E> | Refusal>

export type ClientWorld = {
  token: () => string | null
  /** The client calls it when the server answers 401 to this token. */
  tokenRefused: (token: string, why: string) => void
  /** Stores the print jobs of an answer, before the caller gets the answer. */
  prints?: (jobs: readonly PrintJob[]) => Promise<void>
  /** The client calls it after each change that the server accepted: earlier readings may be out of date. */
  changed?: () => void
  /** The log-out under way, if there is one. Other calls wait for its end, because it ends their token. */
  leaving?: () => Promise<unknown> | undefined
  /** Reports an answer that breaks the contract, so that a developer hears of it. */
  report: (surprise: Error) => void
  /** The number of the bench whose printers this terminal borrows. */
  bench?: () => number | undefined
  origin: string
  fetch: typeof globalThis.fetch
  /** The time limit of each try. */
  timeoutMs?: number
}

export function createClient(world: ClientWorld): Call {
  const http = createHttp(world)
  return async (endpoint, input, options = {}) => {
    try {
      // The type of `Call` checked the input against the endpoint. Here all endpoints share one looser type.
      const response = await send(http, world.origin, endpoint, input as Parts, options)
      // The endpoint's schema parsed this answer, and the type comes from the same schema.
      const answer = (await readAnswer(response, endpoint, world)) as AnswerOf<typeof endpoint> | Refusal
      if (endpoint.change) world.changed?.()
      return answer
    } catch (error) {
      if (error instanceof RefusedByServer) return error.refusal
      if (error instanceof TimeoutError) return tooSlow
      if (options.signal?.aborted) throw error
      // fetch throws a TypeError when the network fails; any other error is a bug of ours.
      if (error instanceof TypeError) return unreachable
      throw error
    }
  }
}

type Http = ReturnType<typeof createHttp>

/** For every call ky sets a time limit, tries readings again, adds the token and reads the problem document of a refusal. */
function createHttp({ token, tokenRefused, leaving, bench, fetch, timeoutMs = 20_000 }: ClientWorld) {
  return ky.create({
    fetch: async (request, init) => withItsBody(await fetch(request, init)),
    timeout: timeoutMs,
    headers: { Accept: 'application/json, application/problem+json' },
    hooks: {
      beforeRequest: [
        async (request, { context }, { retryCount }) => {
          if (context.name !== userCalls.logOut.name) await leaving?.()
          request.signal.throwIfAborted()
          // Prints report their state at the log-in, too. The server would answer the same, and the console show an error.
          if (retryCount > 0 || context.scope === 'anyone' || token() !== null) return
          return Response.json(problemOf(loginNeeded), { status: loginNeeded.refused.status })
        },
        (request, { context }, { retryCount }) => {
          const mine = context.scope === 'anyone' ? null : token()
          // A further try keeps the token of the first try, even if another person has logged in since.
          if (mine && retryCount === 0) request.headers.set('Authorization', `Bearer ${mine}`)
          const borrowed = bench?.()
          if (borrowed !== undefined) request.headers.set(benchHeader, String(borrowed))
        },
      ],
      beforeError: [
        async error => {
          const refusal = await readProblem(error.response)
          const refusedToken = error.request.headers.get('Authorization')?.replace('Bearer ', '')
          if (error.response.status === 401 && refusedToken)
            tokenRefused(refusedToken, refusal.refused.detail)
          return new RefusedByServer(error, refusal)
        },
      ],
    },
  })
}

/** Reads the whole body here, so that ky's time limit and further tries cover it and not the headers alone. */
async function withItsBody(response: Response): Promise<Response> {
  const body = await response.arrayBuffer()
  // Chromium gives a 204 an empty body, and then refuses to make a 204 with one.
  return new Response(body.byteLength > 0 ? body : null, response)
}

class RefusedByServer extends HTTPError {
  readonly refusal: Refusal

  constructor({ response, request, options }: HTTPError, refusal: Refusal) {
    super(response, request, options)
    this.refusal = refusal
  }
}

type Parts = {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

function send(
  http: Http,
  origin: string,
  endpoint: Endpoint,
  { params = {}, query = {}, body }: Parts,
  { signal, idempotencyKey, retries = 2 }: CallOptions,
): Promise<Response> {
  const { name, method, change, scope } = endpoint
  // ky would end the address in a bare `?` when every value is undefined.
  const values = Object.entries(query).filter(([, value]) => value !== undefined)
  return http(new URL(callRoute(name, params), origin), {
    method,
    context: { name, scope },
    ...(values.length > 0 ? { searchParams: Object.fromEntries(values) } : {}),
    headers: change ? { 'Idempotency-Key': idempotencyKey ?? newId() } : {},
    // Some GETs change data, so `change` in the contract decides and not the method.
    retry: {
      limit: change ? 0 : retries,
      methods: ['get', 'head'],
      statusCodes: [502, 503, 504],
      afterStatusCodes: [],
    },
    ...(endpoint.body ? { json: body } : {}),
    ...(signal ? { signal } : {}),
  })
}

const Prints = z.object({ prints: z.array(PrintJob) })

async function readAnswer(
  response: Response,
  endpoint: Endpoint,
  { report, prints }: Pick<ClientWorld, 'report' | 'prints'>,
) {
  if (endpoint.file) return readFile(response)
  if (!endpoint.answer) return undefined
  const answer = z.safeParse(endpoint.answer, await readJson(response))
  if (answer.success) {
    const jobs = Prints.safeParse(answer.data)
    if (jobs.success && jobs.data.prints.length > 0) await prints?.(jobs.data.prints)
    return answer.data
  }
  report(new Error(`${endpoint.name} answered what the contract does not allow`, { cause: answer.error }))
  return unexpectedAnswer(response.status, requestIdOf(response))
}

async function readFile(response: Response): Promise<FileAnswer> {
  const data = new Uint8Array(await response.arrayBuffer())
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  return { name: name ? decodeURIComponent(name) : 'fichier', type, data }
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

async function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined)
}

/** The client makes these refusals itself. Status 0 means that no answer came back. */
export const unreachable: Refusal = {
  refused: {
    status: 0,
    code: 'unreachable',
    detail: 'Le serveur ne répond pas. Vérifiez le réseau, puis réessayez.',
  },
}

export const tooSlow: Refusal = {
  refused: {
    status: 0,
    code: 'too-slow',
    detail: 'Le serveur met trop de temps à répondre. Réessayez dans un instant.',
  },
}

const unexpectedAnswer = (status: number, requestId: string | undefined): Refusal => ({
  refused: {
    status,
    code: 'unexpected-answer',
    detail: 'Le serveur a répondu autre chose que prévu. Prévenez le support.',
    ...(requestId ? { requestId } : {}),
  },
})

/** Unwraps the `data` of an answer: `dataOf(call(locationFind, …))`. */
export async function dataOf<T>(answer: Promise<{ data: T } | Refusal>): Promise<T | Refusal> {
  const given = await answer
  return isRefusal(given) ? given : given.data
}

/** Carries a refusal through TanStack Query, which knows failures only as thrown errors. */
export class RefusedError extends Error {
  readonly refused: Refusal['refused']

  constructor({ refused }: Refusal) {
    super(refused.detail)
    this.name = 'RefusedError'
    this.refused = refused
  }
}

export function orThrow<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new RefusedError(answer)
  return answer
}
