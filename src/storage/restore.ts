import { openRecords } from './records.ts'

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
