/** The last value of a key; null when the key was removed. */
export type StoredValue = { readonly key: string; readonly value: string | null; readonly at: number }

export type Records = {
  /** The values, with the removed keys, which it deletes for good. */
  takeAll: () => Promise<StoredValue[]>
  /** Begins to write at once; the promise ends when a killed browser would find the value. */
  put: (value: StoredValue) => Promise<void>
  /** Makes the disk keep over a power cut what was put so far. Values that are put meanwhile wait for it. */
  settle: () => Promise<void>
}

const name = 'douchette-storage'
const store = 'values'

/** Says nothing, and is deleted at the next start: the disk settles only what was written to. */
const mark: StoredValue = { key: 'settled', value: null, at: 0 }

/** The terminal's values in IndexedDB, which the browser writes to the disk without delay. */
export async function openRecords(factory: IDBFactory): Promise<Records> {
  const opening = factory.open(name, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath: 'key' })
  const database = await answerOf(opening)

  return {
    takeAll() {
      const values = database.transaction(store, 'readwrite').objectStore(store)
      // Reads and deletes in one transaction: another tab may store a removed key again.
      const reading = values.getAll()
      reading.addEventListener('success', () => {
        for (const { key, value } of reading.result) if (value === null) values.delete(key)
      })
      return answerOf<StoredValue[]>(reading)
    },
    // A busy disk takes 100 ms to settle, and the answer to a scan is painted in 20: the value must be written before.
    put: value => write(value, 'relaxed'),
    settle: () => write(mark, 'strict'),
  }

  function write(value: StoredValue, durability: IDBTransactionDurability): Promise<void> {
    return new Promise((resolve, reject) => {
      const writing = database.transaction(store, 'readwrite', { durability })
      writing.objectStore(store).put(value)
      // Without it the write would end only after this page has heard of the put, behind the next painted frame.
      writing.commit()
      writing.oncomplete = () => resolve()
      writing.onabort = () => reject(writing.error)
    })
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** The time of the newest value in local storage. The browser writes it together with the values, never alone. */
export const newestKey = 'stored-at'

export const timeOf = (text: string | null): number => Number(text ?? 0) || 0

/** Copies from IndexedDB what a killed browser had not written to local storage yet. */
export async function restore({ localStorage, indexedDB }: Window): Promise<void> {
  const { takeAll } = await openRecords(indexedDB)
  const written = timeOf(localStorage.getItem(newestKey))
  const missing = (await takeAll()).filter(({ at }) => at > written)
  for (const { key, value } of missing) {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  }
  if (missing.length > 0) localStorage.setItem(newestKey, String(Math.max(...missing.map(({ at }) => at))))
}
