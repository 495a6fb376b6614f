import type { Tabs } from '#src/api/tabs.ts'
import { createStore } from '#src/store.ts'
import type { OutboxStore } from './store.ts'
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
