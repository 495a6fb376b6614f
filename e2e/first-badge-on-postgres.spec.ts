import { walkToTheFirstBadge } from './drivers/first-parcel.ts'
import { inOwnHouse } from './drivers/own-house.ts'
import { isOnPostgres } from './drivers/template.ts'

// A machine without PostgreSQL has the folder's alone. The other walks of this folder scan and pack on PostgreSQL.
if (isOnPostgres()) {
  inOwnHouse('postgres')('from an empty PostgreSQL to a house with its files and a packer’s badge', ({ I }) =>
    walkToTheFirstBadge(I),
  )
}
