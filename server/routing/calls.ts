import { routingCalls } from '#contract/endpoints/routing.ts'
import { data, handlers } from '../handlers.ts'
import { routeBox } from './box.ts'
import { routeParcel } from './parcel.ts'

export const routingHandlers = handlers(routingCalls, {
  box: ({ params, user, db }) => data(routeBox(db, user, params.box)),

  parcel: ({ params, user, db }) => data(routeParcel(db, user, params.package)),
})
