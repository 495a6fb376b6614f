import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { admin, change, endpoint } from '../endpoint.ts'
import { PhotoData } from '../photo.ts'
import { Id, Slug } from '../values.ts'

export const pictureCalls = {
  keep: endpoint({
    ...change('rest_picture_keep', '/rest/picture'),
    does: 'Garde une image pour une boutique : photo d’article ou logo',
    ...admin,
    body: z.object({ shop: Slug, jpeg: PhotoData }),
    answer: answer(z.object({ picture: Id })),
  }),
}
