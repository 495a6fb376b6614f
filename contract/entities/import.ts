import * as z from 'zod/mini'
import { Id, Instant, Total } from '../values.ts'

/** The kinds of files, in the order in which a new warehouse imports them. */
export const importKinds = ['articles', 'codes', 'places', 'people', 'stock', 'orders', 'deliveries'] as const
export const ImportKind = z.enum(importKinds)
export type ImportKind = z.infer<typeof ImportKind>

/** `tried`: the dry run has been through the whole file. `failed`: the file cannot be read to its end. */
export const importStatuses = ['sending', 'ready', 'running', 'stopped', 'tried', 'done', 'failed'] as const
export type ImportStatus = (typeof importStatuses)[number]

export const lineOutcomes = ['made', 'changed', 'same', 'refused'] as const
export const LineOutcome = z.enum(lineOutcomes)
export type LineOutcome = z.infer<typeof LineOutcome>

export const fileFormats = ['csv', 'xlsx'] as const
export const FileFormat = z.enum(fileFormats)
export type FileFormat = z.infer<typeof FileFormat>

/** Which column of the file each field comes from, counted from 0. A field that is not named comes from none. */
export const Columns = z.record(z.string(), z.int().check(z.minimum(0), z.maximum(500)))
export type Columns = z.infer<typeof Columns>

export const ImportField = z.object({
  name: z.string(),
  title: z.string(),
  help: z.string(),
  required: z.boolean(),
})
export type ImportField = z.infer<typeof ImportField>

export const Import = z.object({
  id: Id,
  kind: ImportKind,
  file: z.string(),
  status: z.enum(importStatuses),
  /** The last run, or the one under way, only says what it would do. */
  dry: z.boolean(),
  at: Instant,
  by: z.nullable(z.string()),
  /** How much of the file is done, from 0 to 1. */
  part: z.number(),
  lines: Total,
  counts: z.object({ made: Total, changed: Total, same: Total, refused: Total }),
  /** Why it cannot go on. */
  problem: z.nullable(z.string()),
})
export type Import = z.infer<typeof Import>

/** What the page shows before the first run: the head of the file, and what each column is taken for. */
export const ImportHead = z.object({
  headers: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  fields: z.array(ImportField),
  columns: Columns,
})
export type ImportHead = z.infer<typeof ImportHead>

export const ImportLine = z.object({
  line: z.int(),
  outcome: LineOutcome,
  /** The thing's own name in the file. */
  what: z.string(),
  why: z.string(),
})
export type ImportLine = z.infer<typeof ImportLine>

/** No larger file is taken. */
export const largestFile = 200_000_000
/** A file is sent in parts of this size: one part stays below what a request may weigh. */
export const partSize = 700_000
