import type { Tone } from '#machines/shared/operation.ts'

/** What became of one scan or one command, as the screen tells it. */
export type Said = {
  readonly id: string
  readonly tone: Tone | 'waiting'
  readonly text: string
  readonly detail?: string | undefined
  /** What was scanned, as it was read. */
  readonly code?: string | undefined
  /** What the code was taken for, without its check character. */
  readonly names?: string | undefined
  readonly photo?: string | undefined
}
