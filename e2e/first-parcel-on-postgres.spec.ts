import { walkToTheFirstParcel } from './drivers/first-parcel.ts'
import { inOwnHouse } from './drivers/own-house.ts'
import { isOnPostgres } from './drivers/template.ts'

// A machine without PostgreSQL has the folder's alone.
if (isOnPostgres()) {
  inOwnHouse('postgres')(
    'from an empty PostgreSQL to a first count and a first parcel on a sealed slip',
    ({ I }) => walkToTheFirstParcel(I),
  )
}
