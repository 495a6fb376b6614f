import { boaRoutingBox, boaRoutingPackage } from '#contract/endpoints/boa.ts'
import { isRefusal } from '#contract/problems.ts'
import { handle } from '../http/handle.ts'
import { routeBox } from '../routing/box.ts'
import { routePackage } from '../routing/package.ts'

export const boaRoutingBoxCall = handle(boaRoutingBox, async ({ params, user, db }) => {
  const routing = await routeBox(db, user, params.box)
  return isRefusal(routing) ? routing : { data: routing }
})

export const boaRoutingPackageCall = handle(boaRoutingPackage, async ({ params, user, db }) => {
  const routing = await routePackage(db, user, params.package)
  return isRefusal(routing) ? routing : { data: routing }
})
