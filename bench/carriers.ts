/**
 * `npm run test:carriers`: a real karrio server of PyPI's packages and our real server, as a bench and a manager use it. The carriers
 * behind karrio are this machine's own door, so each request that karrio would send them is looked at here.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts, connections, label } from './carriers/accounts.ts'
import { carriers } from './carriers/at-the-door.ts'
import { openDoor } from './carriers/door.ts'
import { openHouse } from './carriers/house.ts'
import { inTheMiddle } from './carriers/in-the-middle.ts'
import { openKarrio } from './carriers/karrio.ts'
import { aDay } from './carriers/proofs.ts'
import { provided, version } from './carriers/provided.ts'
import { toTheDoor } from './carriers/to-the-door.ts'

const program = provided()
if (!program) process.exit(0)

const begin = Date.now()
const seconds = () => Math.round((Date.now() - begin) / 1000)
let [passed, failed] = [0, 0]
const folder = mkdtempSync(join(tmpdir(), 'douchette-carriers-'))
const door = await openDoor(carriers)
try {
  const [ours, its] = [join(folder, 'house'), join(folder, 'karrio')]
  for (const made of [ours, its]) mkdirSync(made)
  const karrio = await openKarrio(program, its, door.url)
  try {
    for (const { carrier, id, credentials } of connections) await karrio.connect(carrier, id, credentials)
    karrio.giveLabel('libre-1', label)
    const house = await openHouse(ours, accounts, karrio)
    try {
      console.log(
        `karrio ${version} (installé en ${program.secondsOfInstall} s) et Douchette sont là après ${seconds()} s.`,
      )
      const scene = { karrio, house, door, told }
      for (const proof of [aDay, toTheDoor, inTheMiddle]) {
        await proof(scene).catch(error => told(false, proof.name, String(error)))
      }
      told(
        karrio.outside().length === 0,
        'karrio n’a rien demandé hors de cette machine',
        karrio.outside().join(' '),
      )
    } finally {
      await house.stop()
    }
  } finally {
    await karrio.stop()
  }
} finally {
  await door.close()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${seconds()} s, dont ${Math.round(process.cpuUsage().user / 1e6)} s de calcul du banc lui-même.`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function told(isSeen: boolean, what: string, why = ''): void {
  if (isSeen) passed += 1
  else failed += 1
  console.log(`${isSeen ? '✓' : '✗'} ${what}${isSeen || !why ? '' : `\n  ${why}`}`)
}
