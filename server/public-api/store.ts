import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { FileAnswer } from '#contract/endpoint.ts'
import { isRefusal, type OrRefusal, type Refusal } from '#contract/problems.ts'
import type { Resource } from '#contract/public/resource.ts'
import type { AdminAct, Administrator, Note } from '../administration/act.ts'
import type { Program } from '../api-keys/open.ts'
import type { Reach } from '../auth/reach.ts'
import type { Db, Tx } from '../db/open.ts'
import { readAs } from '../http/input.ts'
import type { PhotoQuota } from '../stock/photos.ts'

/** The program that asks, and the time. */
export type Asking = { readonly program: Program; readonly now: Date; readonly note: Note }

/** The same, with the number and the weight that the warehouse's photographs may have. */
export type AskingHere = Asking & { readonly photos: PhotoQuota }

export type Outcome = 'created' | 'changed' | 'unchanged'
export type Item<B> = { readonly reference: string; readonly body: B }
type Page = { readonly after: string | undefined; readonly limit: number }

/** The rules for one kind of things. They take many at once, so that a batch costs little more than one. */
type Rules<B, V, F> = {
  /** The filters count only for a thing that is read under them. */
  readonly find: (
    db: Db | Tx,
    asking: Asking,
    references: readonly string[],
    filters?: F,
  ) => Promise<Map<string, V>>
  /** The references after one, in the order of the database. */
  readonly list: (db: Db, asking: Asking, page: Page & { readonly filters: F }) => OrRefusal<string[]>
  /** Says why nothing can be read under these filters. */
  readonly refuses?: (db: Db, asking: Asking, filters: F) => Promise<Refusal | undefined>
  readonly put?: (tx: Tx, asking: Asking, items: readonly Item<B>[]) => Promise<(Outcome | Refusal)[]>
  readonly remove?: (tx: Tx, asking: Asking, reference: string) => Promise<Refusal | undefined>
  /** The words of the resource's acts, by their names. */
  readonly acts?: Readonly<Record<string, Acting>>
  readonly readings?: Readonly<Record<string, Reading>>
  readonly files?: Readonly<Record<string, Filing>>
}

type Acting = (tx: Tx, asking: AskingHere, one: { reference: string; body: unknown }) => OrRefusal<unknown>
type Reading = (db: Db, asking: Asking, one: { reference: string; query: unknown }) => OrRefusal<unknown>
type Filing = (db: Db, asking: Asking, one: { reference: string; id: string }) => OrRefusal<FileAnswer>

/** The same, for routes that do not know what the things are. */
export type Store = Omit<Rules<unknown, unknown, unknown>, 'put' | 'find' | 'list' | 'refuses'> & {
  readonly resource: Resource
  readonly find: (db: Db | Tx, asking: Asking, references: readonly string[]) => Promise<Map<string, unknown>>
  /** A page of a list as its query narrows it, and things as it dates them. */
  readonly list: (db: Db, asking: Asking, page: Page, query: unknown) => OrRefusal<Listed>
  readonly read: (
    db: Db,
    asking: Asking,
    reference: string,
    query: unknown,
  ) => OrRefusal<{ readonly view: unknown }>
  /** Reads each body first; a malformed one is refused, the others go on. */
  readonly put: (tx: Tx, asking: Asking, items: readonly Item<unknown>[]) => Promise<(Outcome | Refusal)[]>
}

type Listed = { readonly items: unknown[]; readonly last: string | undefined }

export function storeOf<B extends z.ZodMiniType, V extends z.ZodMiniType, F extends z.ZodMiniType>(
  resource: Resource<B, V, F>,
  rules: Rules<z.output<B>, z.output<V>, z.output<F>>,
): Store {
  const filtersIn = async (db: Db, asking: Asking, query: unknown) => {
    const read = readAs('query', resource.filters, query)
    if (isRefusal(read)) return read
    return (await rules.refuses?.(db, asking, read.value)) ?? read
  }
  const { refuses: _asked, ...others } = rules
  return {
    ...others,
    resource,
    find: (db, asking, references) => rules.find(db, asking, references),
    async list(db, asking, page, query) {
      const read = await filtersIn(db, asking, query)
      if (isRefusal(read)) return read
      const references = await rules.list(db, asking, { ...page, filters: read.value })
      if (isRefusal(references)) return references
      const found = await rules.find(db, asking, references, read.value)
      return {
        items: references.flatMap(reference => found.get(reference) ?? []),
        last: references.length < page.limit ? undefined : references.at(-1),
      }
    },
    async read(db, asking, reference, query) {
      const read = await filtersIn(db, asking, query)
      if (isRefusal(read)) return read
      return { view: (await rules.find(db, asking, [reference], read.value)).get(reference) }
    },
    async put(tx, asking, items) {
      const read = items.map(({ reference, body }) => {
        const parsed = readAs('body', resource.body, body)
        return isRefusal(parsed) ? parsed : { reference, body: parsed.value }
      })
      const good = read.flatMap(one => (isRefusal(one) ? [] : [one]))
      await lock(tx, asking, resource.path, good)
      const done = (await rules.put?.(tx, asking, good)) ?? []
      return read.map(one => (isRefusal(one) ? one : outcomeAt(done, good.indexOf(one))))
    },
  }
}

function outcomeAt(done: readonly (Outcome | Refusal)[], at: number): Outcome | Refusal {
  const outcome = done[at]
  if (outcome === undefined) throw new Error('Fewer outcomes came back than were given things')
  return outcome
}

/** Of two requests with one reference, the second waits here. All take their locks in one order. */
async function lock(
  tx: Tx,
  { program }: Asking,
  kind: string,
  items: readonly Item<unknown>[],
): Promise<void> {
  const names = [...new Set(items.map(({ reference }) => `${kind} ${program.shop.id} ${reference}`))].sort()
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${sql.param(names)}::text[]) as name`,
  )
}

/** A program acts by the rules of administration, only for its shop. */
export const actOf = (tx: Tx, { program, now, note }: Asking): AdminAct => ({
  ...{ tx, now, note },
  by: administratorOf({ program }),
})

export const administratorOf = ({ program }: Pick<Asking, 'program'>): Administrator => ({
  ...{ id: null, warehouseId: program.warehouseId, shops: [program.shop] },
})

/** The address of a file, for the key that read of it. */
export const addressOf = (
  { program }: Pick<Asking, 'program'>,
  path: string,
  reference: string,
  kind: string,
  id: string,
): string => `/api/v1/shops/${program.shop.slug}/${path}/${encodeURIComponent(reference)}/${kind}/${id}`

/** A program reaches its shop's things in the warehouse of its key. */
export const reachOf = ({ program }: Pick<Asking, 'program'>): Reach => ({
  warehouseId: program.warehouseId,
  shops: [program.shop],
})
