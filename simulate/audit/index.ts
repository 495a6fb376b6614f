import type { Db } from '#server/db/open.ts'
import { writeBodies } from '#server/events/write.ts'
import type { Journal } from '../world/journal.ts'
import { checkAssemblies } from './assemblies.ts'
import { findNegatives, sumsOfMoves } from './balances.ts'
import { checkBilled } from './billed.ts'
import { checkBills } from './bills.ts'
import { compareFigures, type Figures } from './figures.ts'
import { checkKeptStock } from './kept-stock.ts'
import { checkKeys } from './keys.ts'
import { checkKits } from './kits.ts'
import { checkMoves } from './moves.ts'
import { checkOrders } from './orders.ts'
import { checkPapers } from './papers.ts'
import { checkParcels } from './parcels.ts'
import { checkReplenishments } from './replenishments.ts'
import { checkSerialClaims } from './serial-claims.ts'
import { checkSerials } from './serials.ts'
import { checkTold } from './told.ts'
import { checkWall } from './wall.ts'

/** Compares what the benches were told with what the database holds; returns one sentence per difference. */
export async function audit(db: Db, journal: Journal, figures: Figures, now = new Date()): Promise<string[]> {
  const changes = journal.changes()
  const sums = await sumsOfMoves(db)
  // A killed server’s successor writes the rest.
  let written = 1
  while (written > 0) written = await writeBodies(db, now)
  return [
    ...journal.faults,
    ...changes.filter(({ answer }) => !answer).map(({ call, by }) => `${call} of ${by} was never decided`),
    ...(await checkKeys(db, changes)),
    ...(await checkMoves(db, changes)),
    ...(await checkParcels(db, changes)),
    ...(await checkPapers(db, changes)),
    ...(await checkOrders(db)),
    ...(await checkKits(db, changes)),
    ...(await checkAssemblies(db, changes)),
    ...(await checkWall(db, changes)),
    ...(await checkTold(db)),
    ...(await checkSerials(db)),
    ...(await checkSerialClaims(db, changes)),
    ...(await checkReplenishments(db, changes)),
    ...(await checkBills(db, journal)),
    ...(await checkKeptStock(db, now)),
    ...(await checkBilled(db, now)),
    ...findNegatives(sums),
    ...compareFigures(figures, sums),
  ]
}
