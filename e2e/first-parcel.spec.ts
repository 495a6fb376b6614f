import { walkToTheFirstParcel } from './drivers/first-parcel.ts'
import { inOwnHouse } from './drivers/own-house.ts'

inOwnHouse('folder')('from an empty folder to a first count and a first parcel on a sealed slip', ({ I }) =>
  walkToTheFirstParcel(I),
)
