import Fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answer } from '#contract/answer.ts'
import { type AnswerOf, type Endpoint, endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problems.ts'
import { openTokens } from '#server/auth/tokens.ts'
import { type Context, type Handler, handlers } from '#server/handlers.ts'
import { answerError } from '#server/http/problems.ts'
import { registerCalls } from '#server/http/routes.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
const stumbles = endpoint({ name: 'stumbles', method: 'GET', path: '/stumbles', does: '', open: true })
const lies = endpoint({
  name: 'lies',
  method: 'GET',
  path: '/lies',
  does: '',
  open: true,
  answer: answer(z.object({ qty: z.int() })),
})
const guarded = endpoint({
  name: 'guarded',
  method: 'GET',
  path: '/guarded/{slug}',
  does: '',
  role: 'Picking',
  params: z.object({ slug: z.string() }),
  answer: answer(z.string()),
})

const handle = <const E extends Endpoint>(call: E, run: (context: Context<E>) => Promise<AnswerOf<E>>) =>
  handlers({ call }, { call: run }).call

async function serve(served: Handler[]) {
  const app = Fastify()
  app.setErrorHandler(answerError)
  registerCalls(app, served, {
    database: I.database,
    clock: () => I.now,
    tokens: await openTokens(I.db),
    qzKeys: undefined,
    checkAnswers: true,
  })
  return app
}

test('an unexpected error shows its request id and no internals', async () => {
  const app = await serve([
    handle(stumbles, async () => {
      throw new Error('secret of the house')
    }),
  ])
  const reply = await app.inject('/stumbles')
  const problem = Problem.parse(reply.json())
  expect([reply.statusCode, problem.code]).toEqual([500, 'server-error'])
  expect(problem.detail).toContain(problem.requestId)
  expect(reply.body).not.toMatch(/secret|\.ts|at /)
})

test('an answer that breaks the contract becomes a 500', async () => {
  const app = await serve([handle(lies, async () => ({ data: { qty: 1.5 } }))])
  expect((await app.inject('/lies')).statusCode).toBe(500)
})

test('a lost database answers 503 with Retry-After', async () => {
  const app = await serve([
    handle(stumbles, async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    }),
  ])
  const reply = await app.inject('/stumbles')
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5'])
})

test('a call with a shop in its path works only for the user’s shops', async () => {
  const app = await serve([handle(guarded, async ({ params }) => ({ data: params.slug }))])
  const authorization = `Bearer ${await I.logIn('paul')}`
  const call = (slug: string) => app.inject({ url: `/guarded/${slug}`, headers: { authorization } })
  expect((await call('papier')).json()).toEqual({ data: 'papier' })
  expect((await call('lune')).json()).toMatchObject({ status: 404, code: 'shop-unknown' })
  expect((await call('nulle-part')).json()).toMatchObject({ status: 404, code: 'shop-unknown' })
})
