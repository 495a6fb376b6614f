import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { type Access, userCalls } from '#contract/endpoints/user.ts'
import { type Call, createClient } from '#src/api/client.ts'
import { createQueries, readingOf, takeAhead } from '#src/api/queries.ts'
import { soon } from '#tests/drivers/soon.ts'

const record: Access = {
  user: { displayName: 'Camille', email: 'camille@example.test', photoURL: '', role: 'operator' },
  warehouse: null,
  shops: [],
  debug: false,
  features: [],
}

/** A server whose first answers have these statuses. */
function aServer(...statuses: readonly number[]) {
  const asked = vi.fn(async () => {
    const status = statuses[asked.mock.calls.length - 1] ?? 200
    return Response.json(status === 200 ? record : {}, { status })
  })
  const call = createClient({
    token: () => 'token',
    tokenRefused: () => {},
    report: () => {},
    origin: 'http://house.test',
    fetch: asked,
  })
  return { call, asked }
}

const drawn = (queries: ReturnType<typeof createQueries>, call: Call) =>
  new QueryObserver(queries, { ...readingOf(call, userCalls.access, {}), staleTime: 1_000 })

test('a screen takes the answer that was asked for before it was drawn', async () => {
  const { call, asked } = aServer()
  const queries = createQueries()
  takeAhead(queries, userCalls.access, {}, call(userCalls.access, {}))
  const screen = drawn(queries, call)
  const stop = screen.subscribe(() => {})
  await vi.waitFor(() => expect(screen.getCurrentResult().data).toEqual(record), soon)
  expect(asked).toHaveBeenCalledTimes(1)
  stop()
})

test('an answer that comes before the screen is drawn waits for it', async () => {
  const { call, asked } = aServer()
  const queries = createQueries()
  takeAhead(queries, userCalls.access, {}, call(userCalls.access, {}))
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0), soon)
  const screen = drawn(queries, call)
  const stop = screen.subscribe(() => {})
  expect(screen.getCurrentResult().data).toEqual(record)
  expect(asked).toHaveBeenCalledTimes(1)
  stop()
})

test('a refusal that comes before the screen is drawn is asked about again', async () => {
  const { call, asked } = aServer(403)
  const queries = createQueries()
  takeAhead(queries, userCalls.access, {}, call(userCalls.access, {}))
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0), soon)
  const screen = drawn(queries, call)
  const stop = screen.subscribe(() => {})
  await vi.waitFor(() => expect(screen.getCurrentResult().data).toEqual(record), soon)
  expect(asked).toHaveBeenCalledTimes(2)
  stop()
})
