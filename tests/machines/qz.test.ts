import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { qzMachine } from '#machines/qz/machine.ts'
import { type QzPorts, WrongClock } from '#machines/qz/rules.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function aProgram() {
  let closed = () => {}
  const pending: { found: () => void; resolve: () => void; reject: (why: Error) => void }[] = []
  const addresses: { resolve: (ip: string) => void; reject: (why: Error) => void }[] = []
  const ports: QzPorts = {
    connect: found => new Promise((resolve, reject) => pending.push({ found, resolve, reject })),
    discoverIp: () => new Promise((resolve, reject) => addresses.push({ resolve, reject })),
    onClosed: heard => {
      closed = heard
      return () => {}
    },
  }
  const actor = createActor(qzMachine, { input: ports }).start()
  const last = <T>(list: readonly T[]): T => {
    const one = list.at(-1)
    if (!one) throw new Error('It was not asked')
    return one
  }
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return {
    actor,
    tries: () => pending.length,
    find: () => last(pending).found(),
    answer: async () => {
      last(pending).resolve()
      await settle()
    },
    refuse: async (why: string) => {
      last(pending).reject(new Error(why))
      await settle()
    },
    tellIp: async (ip: string) => {
      last(addresses).resolve(ip)
      await settle()
    },
    refuseIp: async (why: string | Error) => {
      last(addresses).reject(why instanceof Error ? why : new Error(why))
      await settle()
    },
    die: () => closed(),
    trouble: () => actor.getSnapshot().context.trouble,
    has: (tag: 'connected' | 'absent' | 'settled' | 'found' | 'asks') => actor.getSnapshot().hasTag(tag),
  }
}

test('found, connected, located', async () => {
  const program = aProgram()
  expect(program.has('found')).toBe(false)
  program.find()
  expect(program.has('found')).toBe(true)
  await program.answer()
  expect(program.has('connected')).toBe(true)
  expect(program.has('settled')).toBe(false)
  await program.tellIp('192.168.1.20')
  expect(program.has('settled')).toBe(true)
  expect(program.actor.getSnapshot().context.ip).toBe('192.168.1.20')
  expect(program.trouble()).toBeUndefined()
})

test.each([
  ['Unable to establish connection with QZ Tray', 'not-running'],
  ['Connection attempt denied by Local Network Access restrictions', 'refused-by-browser'],
  ['The server gave no certificate', 'no-certificate'],
])('« %s » is %s, and the machine retries less and less often', async (why, trouble) => {
  const program = aProgram()
  await program.refuse(why)
  expect(program.trouble()).toBe(trouble)
  expect(program.has('settled')).toBe(true)
  const waits = [2, 4, 8, 16, 32, 60, 60]
  for (const [at, seconds] of waits.entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1)
    expect(program.tries()).toBe(at + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(program.tries()).toBe(at + 2)
    await program.refuse(why)
  }
})

test('a site that somebody blocked is not tried again by the clock, only by hand', async () => {
  const program = aProgram()
  await program.refuse('Connection blocked by client')
  expect(program.trouble()).toBe('blocked')
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(program.tries()).toBe(1)
  program.actor.send({ type: 'retry' })
  expect(program.tries()).toBe(2)
})

test('a retry by hand starts at once and shows the search', async () => {
  const program = aProgram()
  await program.refuse('Unable to establish connection with QZ Tray')
  program.actor.send({ type: 'retry' })
  expect(program.tries()).toBe(2)
  expect(program.has('absent')).toBe(false)
})

test('a retry by the clock shows nothing until QZ Tray is found', async () => {
  const program = aProgram()
  expect(program.has('absent')).toBe(false)
  await program.refuse('Unable to establish connection with QZ Tray')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(program.tries()).toBe(2)
  expect(program.has('absent')).toBe(true)
  expect(program.has('settled')).toBe(true)
  program.find()
  expect(program.has('absent')).toBe(false)
  expect(program.has('settled')).toBe(false)
})

test('a retry by hand during a retry by the clock shows it and starts no second one', async () => {
  const program = aProgram()
  await program.refuse('Unable to establish connection with QZ Tray')
  await vi.advanceTimersByTimeAsync(2_000)
  program.actor.send({ type: 'retry' })
  expect(program.tries()).toBe(2)
  expect(program.has('absent')).toBe(false)
  await program.refuse('Unable to establish connection with QZ Tray')
  expect(program.has('absent')).toBe(true)
})

test('a lost connection starts a new search and forgets the address', async () => {
  const program = aProgram()
  await program.answer()
  await program.tellIp('192.168.1.20')
  program.die()
  expect(program.trouble()).toBe('lost')
  expect(program.actor.getSnapshot().context.ip).toBeUndefined()
  await vi.advanceTimersByTimeAsync(2_000)
  await program.answer()
  await program.tellIp('192.168.1.21')
  expect(program.trouble()).toBeUndefined()
})

test('an open window of QZ Tray is reported after a while, and its answer continues the connection', async () => {
  const program = aProgram()
  program.find()
  await vi.advanceTimersByTimeAsync(6_000)
  expect(program.has('asks')).toBe(true)
  await program.answer()
  expect(program.has('asks')).toBe(false)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(program.has('asks')).toBe(true)
  expect(program.has('settled')).toBe(true)
  await program.tellIp('192.168.1.20')
  expect(program.has('asks')).toBe(false)
})

test('a long search does not count as an open window', async () => {
  const program = aProgram()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(program.has('asks')).toBe(false)
})

test.each([
  ['Unable to determine primary network device: no route', 'address'],
  ['Request blocked', 'not-trusted'],
])('the address is refused with « %s »: %s, and a retry may work', async (why, trouble) => {
  const program = aProgram()
  await program.answer()
  await program.refuseIp(why)
  expect(program.trouble()).toBe(trouble)
  expect(program.has('connected')).toBe(true)
  program.actor.send({ type: 'retry' })
  await program.tellIp('10.0.0.1')
  expect(program.trouble()).toBeUndefined()
})

test('a wrong clock is named with its minutes, until the address is told', async () => {
  const program = aProgram()
  await program.answer()
  await program.refuseIp(new WrongClock(-16))
  expect(program.trouble()).toBe('clock')
  expect(program.actor.getSnapshot().context.clockOff).toBe(-16)
  program.actor.send({ type: 'retry' })
  await program.tellIp('10.0.0.1')
  expect(program.trouble()).toBeUndefined()
})
