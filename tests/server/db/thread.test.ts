import { once } from 'node:events'
import { MessageChannel, Worker } from 'node:worker_threads'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EmbeddedConnection } from '#server/db/embedded/connection.ts'
import { Framing } from '#server/db/embedded/framing.ts'
import { openInMemory } from '#server/db/open-folder.ts'

test('after a crash of the database’s thread, waiting and later queries fail with a sentence', async () => {
  const threads: Worker[] = []
  const post = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...args) {
    threads.push(this)
    post.mockRestore()
    return this.postMessage(...args)
  })
  const database = await openInMemory()
  await database.pool.query('select 1')
  const waiting = database.pool.query('select count(*) from generate_series(1, 100000000)')
  const told = expect(waiting).rejects.toThrow('La base de données embarquée s’est arrêtée')
  await threads[0]?.terminate()
  await told
  await expect(database.pool.query('select 1')).rejects.toThrow('La base de données embarquée s’est arrêtée')
  await database.close()
})

test('the database’s thread forgets what it has answered', async () => {
  const thread = new Worker(new URL('../../../server/db/embedded/worker.mjs', import.meta.url), {
    workerData: {},
    execArgv: [],
    // Less than the rows below took as long as the thread kept them.
    resourceLimits: { maxOldGenerationSizeMb: 50 },
  })
  onTestFinished(async () => {
    await thread.terminate()
  })
  await once(thread, 'message')
  const { port1, port2 } = new MessageChannel()
  thread.postMessage({ connect: port2 }, [port2])
  const client = new pg.Client({ stream: () => new EmbeddedConnection(port1), user: 'postgres' })
  const work = async () => {
    await client.connect()
    for (let at = 0; at < 12; at += 1) {
      const { rows } = await client.query('select n, n::text as word from generate_series(1, 40000) n')
      expect(rows).toHaveLength(40_000)
    }
  }
  const ended = once(thread, 'error').then(([error]) => Promise.reject(error))
  await Promise.race([work(), ended])
})

const message = (letter: string, body: string) => {
  const head = Buffer.from(`${letter}\0\0\0\0`)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, Buffer.from(body)])
}
const startup = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0])

test('however a stream is cut, the database gets whole messages, in order, up to one that it must answer', () => {
  const said = Buffer.concat([
    startup,
    message('P', 'parse'),
    message('B', 'bind'),
    message('S', ''),
    message('Q', 'select 1'),
  ])
  for (let size = 1; size <= said.length; size += 1) {
    const framing = new Framing()
    const batches: Buffer[] = []
    for (let at = 0; at < said.length; at += size) {
      const batch = framing.take(said.subarray(at, at + size))
      if (batch) batches.push(batch)
    }
    expect(Buffer.concat(batches)).toEqual(said)
    for (const batch of batches.slice(1)) expect(['P', 'Q']).toContain(batch.toString('latin1', 0, 1))
  }
})

test('a parse message waits for its sync', () => {
  const framing = new Framing()
  expect(framing.take(startup)).toEqual(startup)
  expect(framing.take(message('P', 'parse'))).toBeUndefined()
  const rest = Buffer.concat([message('E', ''), message('S', '')])
  expect(framing.take(rest)?.length).toBe(message('P', 'parse').length + rest.length)
})
