import { parseArgs } from 'node:util'
import { unprivileged } from '#scripts/debian.ts'
import { findPrograms } from '#server/backup/postgres.ts'
import { otherOf } from './databases.ts'
import { copyCutOff, databaseCutOff, formerPrimaryBack, serverCutOff, serverKilled } from './failures.ts'
import { openHouse } from './house.ts'
import type { Seen } from './measure.ts'
import { summary, timeline } from './report.ts'

/** Runs in namespaces of its own: see `index.ts`. */
const { values } = parseArgs({
  options: { folder: { type: 'string', default: '' }, times: { type: 'string', default: '5' } },
})
const house = await openHouse(
  values.folder,
  findPrograms('initdb', 'pg_rewind') ?? '',
  unprivileged('postgres'),
)
const seen: Seen[] = []
const tell = (one: Seen) => {
  seen.push(one)
  console.log(timeline(one))
}
try {
  for (let nth = 1; nth <= Number(values.times); nth += 1) {
    console.log(`\nRound ${nth}: the primary is ${house.primary()}, its copy ${otherOf(house.primary())}`)
    tell(await serverCutOff(house, nth % 2 === 1 ? 'a' : 'b'))
    tell(await serverKilled(house, nth % 2 === 1 ? 'b' : 'a'))
    tell(await copyCutOff(house))
    tell(await databaseCutOff(house, nth % 2 === 1 ? 'b' : undefined))
    tell(await formerPrimaryBack(house))
  }
} finally {
  console.log(summary(seen))
  await house.close()
}
process.exit(seen.some(({ wrong }) => wrong.length > 0) ? 1 : 0)
