import { type DBSchema, openDB } from 'idb'
import type { Spare } from '#contract/endpoints/shipment.ts'
import { newId } from '#src/api/id.ts'

/** A number with its papers, and the order that this bench packs with it while the server is away. */
export type KeptSpare = {
  readonly id: string
  readonly warehouse: string
  /** A seal carried it. It stays until the server says that it is gone. */
  readonly used: boolean
  /** The change that took it for a piece of a list. */
  readonly by?: string
  readonly spare: Spare
}

export type SpareStore = {
  /** This browser's own name, under which the server knows whose numbers they are. */
  bench: () => Promise<string>
  /** When the server said last that the numbers are good. */
  seenAt: () => Promise<number>
  see: (at: number) => Promise<void>
  all: () => Promise<KeptSpare[]>
  put: (spares: readonly KeptSpare[]) => Promise<void>
  remove: (ids: readonly string[]) => Promise<void>
  /** Changes that were sent without a number: the server may have numbered them, so they never carry one. */
  isBare: (change: string) => Promise<boolean>
  noteBare: (change: string) => Promise<void>
}

interface Schema extends DBSchema {
  spares: { key: string; value: KeptSpare }
  bench: { key: string; value: string | number | readonly string[] }
}

/** A bench works on one change at a time, in a few tabs. */
const bareAtMost = 20
const bareIn = (value: Schema['bench']['value'] | undefined): readonly string[] =>
  Array.isArray(value) ? value : []

export async function openSpareStore(): Promise<SpareStore> {
  try {
    const db = await openDB<Schema>('douchette-spares', 1, {
      upgrade(database) {
        database.createObjectStore('spares', { keyPath: 'id' })
        database.createObjectStore('bench')
      },
    })
    return {
      async bench() {
        const naming = db.transaction('bench', 'readwrite')
        const known = await naming.store.get('name')
        const name = typeof known === 'string' ? known : newId()
        if (name !== known) await naming.store.put(name, 'name')
        await naming.done
        return name
      },
      seenAt: async () => Number((await db.get('bench', 'seenAt')) ?? 0),
      see: async at => void (await db.put('bench', at, 'seenAt')),
      all: () => db.getAll('spares'),
      async put(spares) {
        // A number that was used must stay used, whatever becomes of the computer.
        const putting = db.transaction('spares', 'readwrite', { durability: 'strict' })
        await Promise.all(spares.map(one => putting.store.put(one)))
        await putting.done
      },
      async isBare(change) {
        return bareIn(await db.get('bench', 'bare')).includes(change)
      },
      async noteBare(change) {
        const noting = db.transaction('bench', 'readwrite', { durability: 'strict' })
        const known = bareIn(await noting.store.get('bare'))
        await noting.store.put([...known, change].slice(-bareAtMost), 'bare')
        await noting.done
      },
      async remove(ids) {
        const removing = db.transaction('spares', 'readwrite')
        await Promise.all(ids.map(id => removing.store.delete(id)))
        await removing.done
      },
    }
  } catch {
    return memorySpareStore()
  }
}

/** For a browser without storage. Its numbers are lost with the page, and given to nobody. */
export function memorySpareStore(): SpareStore {
  const name = newId()
  const kept = new Map<string, KeptSpare>()
  const bare = new Set<string>()
  let seen = 0
  return {
    bench: async () => name,
    seenAt: async () => seen,
    see: async at => {
      seen = at
    },
    all: async () => [...kept.values()],
    put: async spares => {
      for (const one of spares) kept.set(one.id, one)
    },
    isBare: async change => bare.has(change),
    noteBare: async change => void bare.add(change),
    remove: async ids => {
      for (const id of ids) kept.delete(id)
    },
  }
}
