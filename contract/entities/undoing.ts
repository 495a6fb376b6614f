import * as z from 'zod/mini'
import { Id, optionalText } from '../values.ts'

/** What is undone: moves by their ids or, where the server has not named them yet, the change that makes them. */
export const Undoing = z.object({
  moves: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(500))),
  /** The key of the change. */
  of: optionalText(80),
})
export type Undoing = z.infer<typeof Undoing>
