import { placeCalls } from '#contract/endpoints/place.ts'
import { actOf, data, handlers } from '../handlers.ts'
import { changePlaces, generatePlaces, listPlaces, previewPlaces, walkPlaces } from './rules.ts'

export const placeHandlers = handlers(placeCalls, {
  list: async ({ db, user, query }) => ({ data: await listPlaces(db, user, query) }),

  preview: ({ db, user, body }) => data(previewPlaces(db, user, body)),

  generate: ({ body, ...context }) => data(generatePlaces(actOf(context), body)),

  change: ({ body, ...context }) => data(changePlaces(actOf(context), body.places, body.change)),

  walk: ({ body, ...context }) => data(walkPlaces(actOf(context), body.places)),
})
