import { type DBSchema, openDB } from 'idb'
import * as z from 'zod/mini'
import type { Tabs } from '#src/api/tabs.ts'
import { createStore } from '#src/store.ts'
import type { KeptCopy } from './copy.ts'
import type { Rule, Waiting } from './waiting.ts'

export type Entries = ReturnType<typeof createEntries>

/** The waiting changes as this page knows them. Every tab adds and reads; the store decides. */
export function createEntries(store: OutboxStore, tabs: Tabs) {
  const known = createStore<readonly Waiting[]>([])
  let version = 0

  async function refresh() {
    for (;;) {
      const before = version
      const all = await store.all()
      // A change of our own meanwhile makes this reading an old one.
      if (before !== version) continue
      known.set(all)
      return
    }
  }

  function changed(next: readonly Waiting[]) {
    version += 1
    known.set(next)
    tabs.changed()
  }

  return {
    get: known.get,
    subscribe: known.subscribe,
    refresh,

    /** Resolves once the change is on the disk. */
    async add(entry: Waiting) {
      await store.add(entry)
      if (!known.get().some(({ id }) => id === entry.id)) changed([...known.get(), entry])
    },

    async change(id: string, rule: Rule) {
      const next = await store.change(id, rule)
      if (next) changed(known.get().map(one => (one.id === id ? next : one)))
      return next
    },

    async remove(ids: readonly string[]) {
      await store.remove(ids)
      const gone = new Set(ids)
      changed(known.get().filter(({ id }) => !gone.has(id)))
    },
  }
}

export type OutboxStore = {
  /** In the order in which they were added. */
  all: () => Promise<Waiting[]>
  /** Resolves once the change is on the disk. A change that is here already stays as it is. */
  add: (entry: Waiting) => Promise<void>
  /** Puts the changed entry in the old one's place. Returns undefined when the rule does not allow it. */
  change: (id: string, rule: Rule) => Promise<Waiting | undefined>
  remove: (ids: readonly string[]) => Promise<void>
  copyOf: (person: string) => Promise<KeptCopy | undefined>
  keepCopy: (copy: KeptCopy) => Promise<void>
}

interface Schema extends DBSchema {
  entries: { key: number; value: Waiting; indexes: { id: string } }
  copies: { key: string; value: KeptCopy }
}

/** Waits for the disk: the operator goes on as if the change were made. */
const surely = { durability: 'strict' } as const

export async function openOutboxStore(): Promise<OutboxStore> {
  const db = await openDB<Schema>('douchette-outbox', 1, {
    upgrade(database) {
      database.createObjectStore('entries', { autoIncrement: true }).createIndex('id', 'id', { unique: true })
      database.createObjectStore('copies', { keyPath: 'of' })
    },
  })
  return {
    all: () => db.getAll('entries'),

    async add(entry) {
      const adding = db.transaction('entries', 'readwrite', surely)
      const isNew = (await adding.store.index('id').getKey(entry.id)) === undefined
      if (isNew) await adding.store.add(entry)
      await adding.done
    },

    async change(id, rule) {
      const changing = db.transaction('entries', 'readwrite', surely)
      const cursor = await changing.store.index('id').openCursor(id)
      const next = cursor && rule(cursor.value)
      if (next) await cursor.update(next)
      await changing.done
      return next || undefined
    },

    // Not strictly: a removed change that comes back is sent again under its id, and the server answers as before.
    async remove(ids) {
      const removing = db.transaction('entries', 'readwrite')
      const byId = removing.store.index('id')
      await Promise.all(
        ids.map(async id => {
          const key = await byId.getKey(id)
          if (key !== undefined) await removing.store.delete(key)
        }),
      )
      await removing.done
    },

    async copyOf(person) {
      const found = await db.get('copies', person)
      if (!found) return undefined
      const { KeptCopy } = await import('./copy.ts')
      const kept = z.safeParse(KeptCopy, found)
      return kept.success ? kept.data : undefined
    },

    async keepCopy(copy) {
      await db.put('copies', copy)
    },
  }
}

/** For a browser without storage, such as a private window. Waiting changes are lost when the page closes. */
export function memoryOutboxStore(): OutboxStore {
  let entries: readonly Waiting[] = []
  const copies = new Map<string, KeptCopy>()
  return {
    all: async () => [...entries],
    add: async entry => {
      if (!entries.some(({ id }) => id === entry.id)) entries = [...entries, entry]
    },
    change: async (id, rule) => {
      const entry = entries.find(one => one.id === id)
      const next = entry && rule(entry)
      if (next) entries = entries.map(one => (one === entry ? next : one))
      return next
    },
    remove: async ids => {
      const gone = new Set(ids)
      entries = entries.filter(({ id }) => !gone.has(id))
    },
    copyOf: async person => copies.get(person),
    keepCopy: async copy => void copies.set(copy.of, copy),
  }
}
