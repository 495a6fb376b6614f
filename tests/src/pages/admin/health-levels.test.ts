import { expect, test } from 'vitest'
import type { Health, ReplicaState } from '#contract/endpoints/service.ts'
import {
  benchLevel,
  queueLooks,
  seconds,
  serverLooks,
  size,
  slowLevel,
  slowLook,
  worst,
} from '#src/pages/admin/health/levels.ts'

const well: Health = {
  now: '2026-03-12T09:00:00Z',
  version: '1.0.0',
  startedAt: '2026-03-11T09:00:00Z',
  database: {
    kind: 'postgres',
    bytes: 12_400_000_000,
    current: true,
    connections: { lent: 1, idle: 9, awaited: 0 },
  },
  replica: { state: 'serving', behindBytes: 0 },
  freeBytes: 80_000_000_000,
  backupAt: '2026-03-12T02:00:00Z',
  mailsGivenUp: null,
  queues: [{ queue: 'events', waiting: 0, oldestSeconds: 0 }],
  benches: [],
  elsewhere: 0,
  slow: [],
  scans: [],
}
const look = (health: Partial<Health>, id: string) => {
  const all = { ...well, ...health }
  return [...serverLooks(all), ...queueLooks(all)].find(one => one.id === id)
}

test('a house that is well has nothing to do', () => {
  const looks = [...serverLooks(well), ...queueLooks(well)]
  expect(worst(looks)).toBe('good')
  expect(looks.map(({ act }) => act)).toEqual(looks.map(() => undefined))
  expect(look({}, 'backup')?.text).toBe('Il y a 7 h 00.')
})

test('a backup of the night before last is watched, an old or unknown one is an alarm, with what to do', () => {
  expect(look({ backupAt: '2026-03-11T02:00:00Z' }, 'backup')?.level).toBe('watch')
  expect(look({ backupAt: '2026-03-01T02:00:00Z' }, 'backup')?.level).toBe('bad')
  expect(look({ backupAt: null }, 'backup')).toMatchObject({
    level: 'bad',
    act: expect.stringContaining('npm run backup'),
  })
})

test('a queue is watched after ten minutes and is an alarm after an hour', () => {
  const queued = (oldestSeconds: number) =>
    look({ queues: [{ queue: 'events', waiting: 3, oldestSeconds }] }, 'events')
  expect(queued(60)?.level).toBe('good')
  expect(queued(601)).toMatchObject({ level: 'watch', text: '3 en attente, le plus ancien depuis 10 min.' })
  expect(queued(3600)?.level).toBe('bad')
})

test('a full disk, foreign tables and callers that wait are told', () => {
  expect(look({ freeBytes: 500_000_000 }, 'disk')?.level).toBe('bad')
  expect(look({ freeBytes: null }, 'disk')).toBeUndefined()
  const { database } = well
  expect(look({ database: { ...database, current: false } }, 'tables')?.level).toBe('bad')
  const connections = { lent: 10, idle: 0, awaited: 4 }
  expect(look({ database: { ...database, connections } }, 'database')?.level).toBe('watch')
})

test('a copy that cannot answer costs nothing but time, and a wrong one is to be put right', () => {
  expect(look({ replica: null }, 'replica')).toBeUndefined()
  const replica = (state: ReplicaState, behindBytes: number | null = null) =>
    look({ replica: { state, behindBytes } }, 'replica')
  expect(replica('late', 12_000_000)).toMatchObject({
    level: 'watch',
    text: 'En retard de 12 Mo : la base principale répond à sa place.',
  })
  expect(replica('late', 500)?.text).toMatch(/^En retard :/)
  expect(replica('silent')?.level).toBe('watch')
  expect(replica('other')).toMatchObject({
    level: 'bad',
    act: expect.stringContaining('DATABASE_REPLICA_URL'),
  })
})

test('benches, calls and sizes have their words', () => {
  const bench = {
    name: 'Poste 1',
    address: '',
    seenAt: null,
    people: [],
    printers: [],
    waiting: 0,
    failed: 0,
    word: null,
  }
  expect([
    benchLevel(bench),
    benchLevel({ ...bench, waiting: 1 }),
    benchLevel({ ...bench, failed: 1 }),
  ]).toEqual(['good', 'watch', 'bad'])
  const told = { toldAt: well.now, current: true, waiting: 2, oldestSeconds: 0 }
  const keeps = (word: Partial<typeof told>) => benchLevel({ ...bench, word: { ...told, ...word } })
  expect([0, 700, 3600].map(oldestSeconds => keeps({ oldestSeconds }))).toEqual(['good', 'watch', 'bad'])
  expect(keeps({ current: false })).toBe('watch')
  expect([slowLevel(0.2), slowLevel(0.6), slowLevel(3)]).toEqual(['good', 'watch', 'bad'])
  expect(slowLook({ what: 'Cherche', times: 1200, p50: 0.045, p99: 0.6 })).toMatchObject({
    level: 'watch',
    text: expect.stringMatching(/^1.200 fois\u00a0; la moitié en 45 ms, 99 sur 100 en 600 ms\.$/),
  })
  expect([size(12_400_000_000), size(340_000_000), seconds(0.045), seconds(1.24)]).toEqual([
    '12,4 Go',
    '340 Mo',
    '45 ms',
    '1,2 s',
  ])
})
