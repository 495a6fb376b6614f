import * as z from 'zod/mini'
import { isRefusal, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { type BatchAnswer, BatchBody, Reference } from '#contract/public/resource.ts'
import type { Tx } from '../db/open.ts'
import { readAs } from '../http/input.ts'
import type { Asking, Outcome, Store } from './store.ts'

type Batch = { readonly tx: Tx; readonly asking: Asking; readonly body: unknown }
type Result = BatchAnswer['results'][number]
type Line = { readonly reference: string; readonly body: unknown } | Refusal

/** Up to 500 items at once, each with its answer; a refused item stops no other. */
export async function putBatch(
  store: Store,
  { tx, asking, body }: Batch,
): OrRefusal<{ status: number; body: BatchAnswer }> {
  const read = readAs('body', BatchBody, body)
  if (isRefusal(read)) return read
  const seen = new Set<string>()
  const lines = read.value.items.map(item => lineOf(item, seen))
  const good = lines.flatMap(line => (isRefusal(line) ? [] : [line]))
  const outcomes = await store.put(tx, asking, good)
  const results = lines.map((line, at): Result => {
    if (isRefusal(line)) return { reference: referenceOf(read.value.items[at]), ...refusedBy(line) }
    const outcome = outcomes[good.indexOf(line)]
    if (outcome === undefined) throw new Error(`${line.reference} was put and nothing came back`)
    return { reference: line.reference, ...(isRefusal(outcome) ? refusedBy(outcome) : done(outcome)) }
  })
  const count = (wanted: Result['outcome']) => results.filter(({ outcome }) => outcome === wanted).length
  asking.note(
    { reçues: count('created'), changées: count('changed'), refusées: count('refused') },
    `${lines.length} lignes`,
  )
  return { status: 207, body: { results } }
}

function lineOf(item: unknown, seen: Set<string>): Line {
  const named = readAs('body', z.object({ reference: Reference }), item)
  if (isRefusal(named)) return named
  const { reference } = named.value
  if (seen.has(reference)) {
    return refuse('reference-twice', `La référence ${reference} est deux fois dans cet envoi.`, {
      got: reference,
    })
  }
  seen.add(reference)
  return { reference, body: item }
}

const referenceOf = (item: unknown): string | null => {
  const read = z.object({ reference: z.string() }).safeParse(item)
  return read.success ? read.data.reference : null
}

const refusedBy = ({ refused: { status, code, detail } }: Refusal) => ({
  ...{ status, code, detail },
  outcome: 'refused' as const,
})

const done = (outcome: Outcome) => ({ status: outcome === 'created' ? 201 : 200, outcome })
