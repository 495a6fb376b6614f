import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Slug } from '../values.ts'

export const pictureCalls = {
  keep: endpoint({
    name: 'rest_picture_keep',
    method: 'POST',
    path: '/rest/picture',
    does: 'Garde une image pour une boutique : photo d’article ou logo',
    scope: 'warehouse',
    standing: 'admin',
    change: true,
    body: z.object({ shop: Slug, jpeg: z.base64().check(z.minLength(1), z.maxLength(1_000_000)) }),
    answer: answer(z.object({ picture: Id })),
  }),
}
