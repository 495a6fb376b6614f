import * as z from 'zod/mini'
import { PrintJob } from '#contract/answer.ts'
import type { Db, Tx } from '../db/open.ts'
import { printJobs } from '../db/schema/index.ts'
import { isOneOfThese, statements, unnamed } from '../db/statements.ts'

/*
 * The answer under a change's key leaves out what its prints draw: each is a print job already, and a label is most of the
 * answer's bytes, which the database would read, press and write to its journal once more.
 */

const WithPrints = z.looseObject({ prints: z.array(PrintJob) })

export function withoutDrawings(answer: unknown): unknown {
  const read = WithPrints.safeParse(answer)
  if (!read.success) return answer
  return { ...read.data, prints: read.data.prints.map(print => ({ ...print, data: null })) }
}

const Kept = z.looseObject({
  prints: z.array(z.looseObject({ ...PrintJob.shape, data: z.nullable(z.string()) })),
})

/** The same answer as the first time. A print that was emptied since is empty. */
export async function withDrawings(db: Db | Tx, answer: unknown): Promise<unknown> {
  const read = Kept.safeParse(answer)
  if (!read.success || read.data.prints.every(({ data }) => data !== null)) return answer
  const ids = read.data.prints.map(({ id }) => id)
  const found = await drawings(db).ofJobs.execute({ ids })
  const drawn = new Map(found.map(({ id, data }) => [id, data]))
  const prints = read.data.prints.map(print => ({
    ...print,
    data: print.data ?? drawn.get(print.id) ?? '',
  }))
  return { ...read.data, prints }
}

const drawings = statements(db => ({
  ofJobs: db
    .select({ id: printJobs.id, data: printJobs.data })
    .from(printJobs)
    .where(isOneOfThese(printJobs.id, 'ids'))
    .prepare(unnamed),
}))
