import * as z from 'zod/mini'
import { tones } from '#machines/shared/operation.ts'
import { outcomeKinds } from '../../scan.ts'

/*
 * The messages between a sheet and the application's tabs. Each side parses what it receives: a tab may still
 * run another version.
 */

export const FromSheet = z.discriminatedUnion('type', [
  /** Sent repeatedly while the sheet is open, and when it gains or loses the focus. Each tab answers `here`. */
  z.object({ type: z.literal('sheet'), sheet: z.string(), focused: z.boolean() }),
  z.object({ type: z.literal('scan'), id: z.string(), tab: z.string(), text: z.string() }),
])
export type FromSheet = z.infer<typeof FromSheet>

const pendingReasons = ['queued', 'working', 'asked'] as const

export const FromTab = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('here'),
    tab: z.string(),
    title: z.string(),
    visible: z.boolean(),
    /** When the tab last had the focus, in milliseconds since 1970. */
    usedAt: z.number(),
  }),
  z.object({ type: z.literal('gone'), tab: z.string() }),
  /** The tab is typing the keys of this scan. */
  z.object({ type: z.literal('heard'), id: z.string() }),
  z.object({ type: z.literal('pending'), id: z.string(), reason: z.enum(pendingReasons) }),
  z.object({
    type: z.literal('outcome'),
    id: z.string(),
    kind: z.enum(outcomeKinds),
    tone: z.enum(tones),
    text: z.string(),
    detail: z.optional(z.string()),
  }),
  /** The tab typed all keys, and they made no scan. */
  z.object({ type: z.literal('unread'), id: z.string() }),
])
export type FromTab = z.infer<typeof FromTab>
