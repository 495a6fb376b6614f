import * as z from 'zod/mini'
import { kinds } from '#contract/barcodes/kinds.ts'
import { tones } from '#machines/shared/operation.ts'
import { type KeyTrace, outcomeKinds } from '../scan.ts'

const Key: z.ZodMiniType<KeyTrace> = z.object({
  type: z.enum(['keydown', 'keyup']),
  key: z.string(),
  code: z.string(),
  shift: z.boolean(),
  ctrl: z.boolean(),
  alt: z.boolean(),
  meta: z.boolean(),
  altGraph: z.boolean(),
  capsLock: z.boolean(),
  repeat: z.boolean(),
  isComposing: z.boolean(),
  keyCode: z.number(),
  timeStamp: z.number(),
})

/** One scan in the journal: what the device sent, its readings, its outcome and where it happened. */
export const JournalEntry = z.object({
  id: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  text: z.string(),
  alternatives: z.optional(z.array(z.string())),
  symbology: z.optional(z.string()),
  source: z.object({
    kind: z.enum(['wedge', 'serial', 'hid', 'camera', 'manual', 'demo']),
    id: z.string(),
    name: z.string(),
  }),
  keys: z.optional(z.array(Key)),
  codes: z.array(z.object({ kind: z.enum(kinds), value: z.string(), why: z.string() })),
  outcome: z.object({
    kind: z.enum(outcomeKinds),
    tone: z.enum(tones),
    text: z.string(),
    detail: z.optional(z.string()),
    expected: z.optional(z.array(z.enum(kinds))),
    asked: z.boolean(),
    /** Milliseconds from the last key, byte or frame to the outcome. */
    afterMs: z.number(),
  }),
  step: z.optional(z.object({ operation: z.string(), state: z.string(), prompt: z.string() })),
})
export type JournalEntry = z.infer<typeof JournalEntry>
