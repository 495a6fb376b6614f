import { expect, onTestFinished, test, vi } from 'vitest'
import type { StoredValue } from '#src/storage/records.ts'
import { createTerminalStorage } from '#src/storage/terminal-storage.ts'

/** A browser's two storages. A killed browser keeps the records, and an old state of local storage. */
function aBrowser({ room = Number.POSITIVE_INFINITY, blocked = false, hour = (): number => 1_000 } = {}) {
  const disk = { room }
  const local = new Map<string, string>()
  const records: StoredValue[] = []
  const settled: string[][] = []
  const storage = createTerminalStorage({
    local: () => {
      if (blocked) throw new DOMException('The document is not allowed', 'SecurityError')
      return {
        getItem: (key: string) => local.get(key) ?? null,
        setItem: (key: string, value: string) => void local.set(key, value),
        removeItem: (key: string) => void local.delete(key),
        key: () => null,
        clear: () => local.clear(),
        length: local.size,
      }
    },
    records: async () => {
      if (blocked) throw new DOMException('The document is not allowed', 'SecurityError')
      return {
        takeAll: async () => records,
        put: async value => {
          if ((value.value?.length ?? 0) > disk.room) throw new DOMException('No room', 'QuotaExceededError')
          records.push(value)
        },
        settle: async () => void settled.push(records.map(({ key }) => key)),
      }
    },
    now: hour,
  })
  return { storage, local, records, disk, settled }
}

const aMoment = () => new Promise(resolve => setTimeout(resolve))

test('a value is in both storages, and is written to the disk when the call returns', async () => {
  const { storage, local, records } = aBrowser()
  await aMoment()
  storage.setItem('step', 'two')
  expect(records).toEqual([{ key: 'step', value: 'two', at: 1_000 }])
  expect(local.get('step')).toBe('two')
  storage.removeItem('step')
  expect(records.at(-1)).toEqual({ key: 'step', value: null, at: 1_001 })
  expect(storage.getItem('step')).toBeNull()
  expect(storage.losing.get()).toBe(false)
})

test('a clock that is set back makes no value older than the one before', async () => {
  let now = 5_000
  const { storage, records } = aBrowser({ hour: () => now })
  await aMoment()
  storage.setItem('step', 'one')
  now = 10
  storage.setItem('step', 'two')
  expect(records.map(({ at }) => at)).toEqual([5_000, 5_001])
})

test('a full disk is said at once, and what was stored lasts until the page closes', async () => {
  const { storage } = aBrowser({ room: 0 })
  storage.setItem('step', 'two')
  await aMoment()
  expect(storage.losing.get()).toBe(true)
  expect(storage.getItem('step')).toBe('two')
})

test('blocked storage is said at once, and the work goes on in memory', async () => {
  const { storage } = aBrowser({ blocked: true })
  await aMoment()
  expect(storage.losing.get()).toBe(true)
  storage.setItem('step', 'two')
  expect(storage.getItem('step')).toBe('two')
  storage.removeItem('step')
  expect(storage.getItem('step')).toBeNull()
})

test('a small value that finds room takes no warning away while the step is not on the disk', async () => {
  const { storage, records, disk } = aBrowser({ room: 3 })
  await aMoment()
  storage.setItem('step', 'many pieces')
  await aMoment()
  storage.setItem('sound', 'off')
  await aMoment()
  expect(storage.losing.get()).toBe(true)
  disk.room = 100
  storage.setItem('sound', 'on')
  await aMoment()
  expect(records.map(({ key, value }) => [key, value])).toEqual([
    ['sound', 'off'],
    ['sound', 'on'],
    ['step', 'many pieces'],
  ])
  expect(storage.losing.get()).toBe(false)
})

test('the disk settles values once they pause, so that no scan waits behind it; a request’s step at once', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { storage, settled } = aBrowser()
  storage.setItem('step', 'one')
  storage.setItem('sound', 'on')
  await vi.advanceTimersByTimeAsync(900)
  storage.setItem('step', 'two')
  await vi.advanceTimersByTimeAsync(900)
  expect(settled).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(settled).toEqual([['step', 'sound', 'step']])
  storage.setItem('step', 'asks')
  storage.settle()
  await vi.advanceTimersByTimeAsync(0)
  expect(settled).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(settled).toHaveLength(2)
  // Scans that never pause.
  for (let scan = 0; scan < 12; scan += 1) {
    storage.setItem('step', `${scan}`)
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(settled).toHaveLength(3)
})
