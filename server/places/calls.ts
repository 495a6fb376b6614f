import { placeCalls } from '#contract/endpoints/place.ts'
import { data, handlers } from '../handlers.ts'
import { changePlaces, generatePlaces, listPlaces, previewPlaces, walkPlaces } from './rules.ts'

export const placeHandlers = handlers(placeCalls, {
  list: async ({ db, user, query }) => ({ data: await listPlaces(db, user, query) }),

  preview: ({ db, user, body }) => data(previewPlaces(db, user, body)),

  generate: ({ db, user, body, clock, note }) =>
    data(generatePlaces({ tx: db, by: user, now: clock(), note }, body)),

  change: ({ db, user, body, clock, note }) =>
    data(changePlaces({ tx: db, by: user, now: clock(), note }, body.places, body.change)),

  walk: ({ db, user, body, clock, note }) =>
    data(walkPlaces({ tx: db, by: user, now: clock(), note }, body.places)),
})
