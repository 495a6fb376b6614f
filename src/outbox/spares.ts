import type { PrintJob } from '#contract/answer.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type Spare, shipmentCalls } from '#contract/endpoints/shipment.ts'
import { isRefusal } from '#contract/problems.ts'
import type { Call } from '#src/api/client.ts'
import type { KeptSpare, SpareStore } from './spare-store.ts'

type World = {
  call: Call
  report: (surprise: Error) => void
  print: (jobs: readonly PrintJob[], early?: true) => Promise<void>
  store: SpareStore
  now: () => number
  warehouse: () => string | undefined
  /** False for who packs nothing, while the server is silent, or has not yet heard of a parcel that was sealed here. */
  mayAsk: () => boolean
}

/** An order or a list of single articles. */
type Hand = Pick<BodyOf<typeof shipmentCalls.spares>, 'order' | 'list' | 'enough'>

export type Spares = ReturnType<typeof createSpares>

/** A bench packs no order of yesterday by its own copy. */
const freshMs = 8 * 3_600_000
const betweenMs = 1_000
/** Another bench gives numbers back within seconds, or is switched off. */
const lookedForAtMost = 5

/** Keeps numbers and papers for the orders that this bench packs next. */
export function createSpares({ call, report, print, store, now, warehouse, mayAsk }: World) {
  let filling: Promise<void> | undefined
  let hand: Hand = {}
  let looked = 0
  /** Numbers of a list that this bench will not use. */
  let given: readonly string[] = []

  const ours = async () => (await store.all()).filter(one => one.warehouse === warehouse())

  async function usable() {
    const isFresh = now() - (await store.seenAt()) < freshMs
    return isFresh ? (await ours()).filter(({ used }) => !used) : []
  }

  /** One tab at a time: what one tab does not name, the server takes back. */
  const alone = <T>(work: () => Promise<T>): Promise<T> => locked('douchette-spares', work)
  /** No number is taken for a piece and given back at once. */
  const atOnce = <T>(work: () => Promise<T>): Promise<T> => locked('douchette-spares-taken', work)

  async function askOnce(): Promise<boolean> {
    const place = warehouse()
    if (place === undefined || !mayAsk()) return false
    const held = await ours()
    const inHand = hand
    const holding = held.map(({ id }) => id)
    const body = { bench: await store.bench(), holding, given: [...given], ...inHand }
    const answer = await call(shipmentCalls.spares, { body })
    if (isRefusal(answer)) return false
    const { spares, gone, back, more, coming } = answer.data
    given = await atOnce(async () => {
      const used = (await ours()).filter(one => one.used).map(({ id }) => id)
      const unused = back.filter(id => !used.includes(id))
      await store.remove([...gone, ...unused])
      await store.put(spares.map(spare => ({ id: spare.parcel.id, warehouse: place, used: false, spare })))
      return unused
    })
    await store.see(now())
    if (coming) looked += 1
    return more || given.length > 0 || hand !== inHand || (coming && looked < lookedForAtMost)
  }

  async function fill() {
    while (await alone(askOnce)) await new Promise(resolve => setTimeout(resolve, betweenMs))
  }

  return {
    /** Asks for what is missing, for what is in hand first. Nothing waits for it. */
    prepare(next: Hand = {}): Promise<void> {
      hand = next
      looked = 0
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
      (await usable()).map(({ spare }) => spare).find(one => !one.list && isNamed(one, text)),

    /** The orders that the bench may pack by itself, and those of this list. */
    orders: async (list?: string): Promise<Spare[]> =>
      (await usable()).map(({ spare }) => spare).filter(one => one.list?.name === list),

    /**
     * Takes the number of the list's most urgent order that waits for this article. The same change gets the same one, and null where
     * it left without one before.
     */
    take: (change: string, list: string, barcode: string): Promise<Spare | undefined | null> =>
      atOnce(async () => {
        const taken = (await ours()).find(({ by }) => by === change)
        if (taken) return taken.spare
        if (await store.isBare(change)) return null
        const free = (await usable()).filter(one => isOfPiece(one, list, barcode)).sort(byUrgency)
        const [first] = free
        if (first) await store.put([{ ...first, used: true, by: change }])
        else await store.noteBare(change)
        return first?.spare
      }),

    /** The server refused the change: its number is given back, since the next piece would be refused, too. */
    giveUp: (change: string): Promise<void> =>
      atOnce(async () => {
        const taken = (await ours()).flatMap(({ by, id }) => (by === change ? id : []))
        await store.remove(taken)
        given = [...given, ...taken]
      }),

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

const isNamed = ({ order, box }: Spare, text: string) => order.name === text || box === text

const isOfPiece = ({ spare: { list, order } }: KeptSpare, name: string, barcode: string): boolean =>
  list?.name === name &&
  order.lines.some(({ product }) => product.codes.some(({ code, qty }) => qty === 1 && code === barcode))

function byUrgency({ spare: { order: one } }: KeptSpare, { spare: { order: other } }: KeptSpare): number {
  const sooner = one.cutoffAt.localeCompare(other.cutoffAt) || one.name.localeCompare(other.name)
  return other.priority - one.priority || sooner
}

function locked<T>(name: string, work: () => Promise<T>): Promise<T> {
  return globalThis.navigator?.locks ? navigator.locks.request(name, work) : work()
}
