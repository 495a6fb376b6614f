import { createStore, type Readable } from '#src/store.ts'
import { newestKey, openRecords, type Records, type StoredValue, timeOf } from './records.ts'

/** A storage that answers at once and that a killed browser finds again. */
export interface TerminalStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  /** True while the disk lacks a value: it lasts until the page closes. */
  readonly losing: Readable<boolean>
  /** Settles the values now: what is done next must not outlive them in a power cut. */
  settle(): void
}

/**
 * The disk settles values once none has come for a second, at the latest after five. A value that comes meanwhile waits for
 * it, and a browser that is killed then comes back without a scan whose answer it had shown.
 */
const [quietMs, longestMs] = [1_000, 5_000]

type World = {
  /** Throws where the browser blocks storage. */
  local: () => Storage
  records: () => Promise<Records>
  now: () => number
}

/**
 * Local storage answers at once and is shared by all tabs, but Chromium writes it to the disk up to half a minute late.
 * So each value goes to IndexedDB too, and the next start copies from there what local storage lacks (records.ts). A
 * value is on its way to the disk when `setItem` returns; nothing waits until it is there.
 */
export function createTerminalStorage({ local, records: open, now }: World): TerminalStorage {
  const losing = createStore(false)
  /** Values that local storage refused. */
  const unwritten = new Map<string, string | null>()
  let records: Records | undefined
  const opened = open().then(ready => {
    records = ready
    return ready
  })
  opened.catch(() => losing.set(true))
  let last = 0
  /** Values that the disk lacks. A small value may still find room where the step did not, so each is written again. */
  const missing = new Map<string, StoredValue>()

  function write(key: string, value: string | null) {
    // Clocks are sometimes set back.
    last = Math.max(now(), last + 1, timeOf(read(newestKey)) + 1)
    try {
      const storage = local()
      if (value === null) storage.removeItem(key)
      else storage.setItem(key, value)
      storage.setItem(newestKey, String(last))
      unwritten.delete(key)
    } catch {
      unwritten.set(key, value)
    }
    store({ key, value, at: last })
  }

  let quiet: ReturnType<typeof setTimeout> | undefined
  let latest: ReturnType<typeof setTimeout> | undefined

  function settle() {
    clearTimeout(quiet)
    clearTimeout(latest)
    latest = undefined
    // A disk that takes no more says so to the values themselves.
    opened.then(ready => ready.settle()).catch(() => {})
  }

  function store(value: StoredValue) {
    clearTimeout(quiet)
    quiet = setTimeout(settle, quietMs)
    latest ??= setTimeout(settle, longestMs)
    const put = records ? records.put(value) : opened.then(ready => ready.put(value))
    put.then(
      () => {
        const older = missing.get(value.key)
        if (older && older.at <= value.at) missing.delete(value.key)
        const [next] = missing.values()
        losing.set(next !== undefined)
        if (next) store(next)
      },
      () => {
        const known = missing.get(value.key)
        if (!known || known.at < value.at) missing.set(value.key, value)
        losing.set(true)
      },
    )
  }

  function read(key: string): string | null {
    const kept = unwritten.get(key)
    if (kept !== undefined) return kept
    try {
      return local().getItem(key)
    } catch {
      return null
    }
  }

  return { losing, getItem: read, setItem: write, removeItem: key => write(key, null), settle }
}

export const terminalStorage = createTerminalStorage({
  local: () => window.localStorage,
  records: async () => openRecords(window.indexedDB),
  now: Date.now,
})
