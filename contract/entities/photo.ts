import * as z from 'zod/mini'

/** A photograph on its way to the server, in base64. */
export const PhotoData = z.base64().check(z.minLength(1), z.maxLength(1_000_000))
