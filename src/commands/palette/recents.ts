const key = 'palette-recents'
const kept = 6

export type Recents = { get: () => readonly string[]; remember: (id: string) => void }

/** The last commands run from the palette, newest first, kept in this browser. */
export function createRecents(store: Pick<Storage, 'getItem' | 'setItem'>): Recents {
  let ids = read(store)
  return {
    get: () => ids,
    remember(id) {
      ids = [id, ...ids.filter(other => other !== id)].slice(0, kept)
      try {
        store.setItem(key, JSON.stringify(ids))
      } catch {
        // The storage is full or forbidden: the list lasts until the page closes.
      }
    },
  }
}

function read(store: Pick<Storage, 'getItem'>): readonly string[] {
  try {
    const ids: unknown = JSON.parse(store.getItem(key) ?? '[]')
    return Array.isArray(ids) ? ids.filter(id => typeof id === 'string').slice(0, kept) : []
  } catch {
    return []
  }
}
