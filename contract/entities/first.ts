import * as z from 'zod/mini'
import { Total } from '../values.ts'

/** The first entries of a list, and its total length. */
export const first = <T extends z.ZodMiniType>(thing: T) => z.object({ first: z.array(thing), total: Total })
