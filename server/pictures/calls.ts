import { pictureCalls } from '#contract/endpoints/picture.ts'
import { actOf, data, handlers } from '../handlers.ts'
import { keepPicture } from './keep.ts'

export const pictureHandlers = handlers(pictureCalls, {
  keep: ({ body, photos, ...context }) => data(keepPicture(actOf(context), body, photos)),
})
