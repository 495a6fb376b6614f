import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { PhotoData } from '../entities/photo.ts'
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
    body: z.object({ shop: Slug, jpeg: PhotoData }),
    answer: answer(z.object({ picture: Id })),
  }),
}
