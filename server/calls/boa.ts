import { routingCalls } from '#contract/endpoints/routing.ts'
import { isRefusal } from '#contract/problems.ts'
import { handle } from '../http/handle.ts'
import { routeBox } from '../routing/box.ts'
import { routePackage } from '../routing/package.ts'

export const boaRoutingBoxCall = handle(routingCalls.box, async ({ params, user, db }) => {
  const routing = await routeBox(db, user, params.box)
  return isRefusal(routing) ? routing : { data: routing }
})

export const boaRoutingPackageCall = handle(routingCalls.parcel, async ({ params, user, db }) => {
  const routing = await routePackage(db, user, params.package)
  return isRefusal(routing) ? routing : { data: routing }
})
