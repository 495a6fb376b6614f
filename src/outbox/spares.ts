import { type DBSchema, openDB } from 'idb'
import type { PrintJob } from '#contract/answer.ts'
import { type Spare, shipmentCalls } from '#contract/endpoints/shipment.ts'
import { isRefusal } from '#contract/problems.ts'
import type { Call } from '#src/api/client.ts'
import { newId } from '#src/api/id.ts'

/** A number with its papers, and the order that this bench packs with it while the server is away. */
export type KeptSpare = {
  readonly id: string
  readonly warehouse: string
  /** A seal carried it. It stays until the server says that it is gone. */
  readonly used: boolean
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
}

type World = {
  call: Call
  report: (surprise: Error) => void
  print: (jobs: readonly PrintJob[], early?: true) => Promise<void>
  store: SpareStore
  now: () => number
  warehouse: () => string | undefined
  /** False while the server is silent, or has not yet heard of a parcel that was sealed here. */
  mayAsk: () => boolean
}

export type Spares = ReturnType<typeof createSpares>

/** A bench packs no order of yesterday by its own copy. */
const freshMs = 8 * 3_600_000
const betweenMs = 1_000

/** Keeps numbers and papers for the orders that this bench packs next. */
export function createSpares({ call, report, print, store, now, warehouse, mayAsk }: World) {
  let filling: Promise<void> | undefined
  let wanted: string | undefined

  const ours = async () => (await store.all()).filter(one => one.warehouse === warehouse())

  async function usable() {
    const isFresh = now() - (await store.seenAt()) < freshMs
    return isFresh ? (await ours()).filter(({ used }) => !used) : []
  }

  /** One tab at a time: what one tab does not name, the server takes back. */
  const alone = <T>(work: () => Promise<T>): Promise<T> =>
    globalThis.navigator?.locks ? navigator.locks.request('douchette-spares', work) : work()

  async function askOnce(): Promise<boolean> {
    const place = warehouse()
    if (place === undefined || !mayAsk()) return false
    const held = await ours()
    const order = wanted
    const body = {
      bench: await store.bench(),
      holding: held.map(({ id }) => id),
      ...(order === undefined ? {} : { order }),
    }
    const answer = await call(shipmentCalls.spares, { body })
    if (isRefusal(answer)) return false
    const { spares, gone, more } = answer.data
    await store.remove(gone)
    await store.put(spares.map(spare => ({ id: spare.parcel.id, warehouse: place, used: false, spare })))
    await store.see(now())
    return more || wanted !== order
  }

  async function fill() {
    while (await alone(askOnce)) await new Promise(resolve => setTimeout(resolve, betweenMs))
  }

  return {
    /** Asks for what is missing, the order in hand first. Nothing waits for it. */
    prepare(order?: string): Promise<void> {
      wanted = order
      filling ??= fill()
        .catch((surprise: unknown) => {
          report(surprise instanceof Error ? surprise : new Error(String(surprise)))
        })
        .finally(() => {
          filling = undefined
        })
      return filling
    },

    /** The order of this name or in this box, if the bench may pack it by itself. */
    find: async (text: string): Promise<Spare | undefined> =>
      (await usable()).find(({ spare: { order, box } }) => order.name === text || box === text)?.spare,

    /** The orders that the bench may pack by itself. */
    orders: async (): Promise<Spare[]> => (await usable()).map(({ spare }) => spare),

    /** Its papers, which come out once, whoever else hands them on later. */
    async printPapers(id: string) {
      const kept = (await ours()).find(one => one.id === id)
      if (kept) await print(kept.spare.prints, true)
    },

    /** No other parcel gets it. */
    async use(id: string) {
      const kept = (await ours()).find(one => one.id === id)
      if (kept) await store.put([{ ...kept, used: true }])
    },
  }
}

interface Schema extends DBSchema {
  spares: { key: string; value: KeptSpare }
  bench: { key: string; value: string | number }
}

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
    remove: async ids => {
      for (const id of ids) kept.delete(id)
    },
  }
}
