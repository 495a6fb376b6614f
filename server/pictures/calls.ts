import { pictureCalls } from '#contract/endpoints/picture.ts'
import { data, handlers } from '../handlers.ts'
import { keepPicture } from './keep.ts'

export const pictureHandlers = handlers(pictureCalls, {
  keep: ({ db, user, body, clock, note, photos }) =>
    data(keepPicture({ tx: db, by: user, now: clock(), note }, body, photos)),
})
