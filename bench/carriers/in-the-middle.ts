import { setTimeout as pause } from 'node:timers/promises'
import { packerOf, type Scene, until } from './packer.ts'

/** Our patience with karrio is twenty seconds. */
const pastOurPatienceMs = 24_000
/** After an unanswered purchase a draft is left alone for two minutes. */
const patience = 300

/** Servers are killed while a label is being bought: each parcel has one label, one number, one shipment. */
export async function inTheMiddle(scene: Scene): Promise<void> {
  const { house, karrio, door, told } = scene
  const packer = packerOf(scene)
  const atTheDoor = (name: string, times = 1) =>
    until(async () => (door.purchases(name).length >= times ? true : undefined), 60)

  door.hold()
  const slow = (await house.pack('maison')).parcel
  await atTheDoor(slow.name)
  await pause(pastOurPatienceMs)
  told(
    door.purchases(slow.name).length === 1,
    'un transporteur qui met plus de vingt secondes n’est pas payé deux fois',
    `${door.purchases(slow.name).length} demandes`,
  )
  const orphan = (await house.pack('maison')).parcel
  await atTheDoor(orphan.name)
  house.kill()
  await house.start()
  await pause(5_000)
  told(
    door.purchases(orphan.name).length === 1 && door.purchases(slow.name).length === 1,
    'notre serveur, tué pendant l’achat et revenu, ne le redemande pas',
  )
  door.letGo()
  await packer.seeOne(slow, 'un transporteur lent')
  await packer.seeOne(orphan, 'notre serveur tué pendant l’achat')

  door.hold()
  const forgotten = (await house.pack('maison')).parcel
  await atTheDoor(forgotten.name)
  await karrio.kill()
  door.letGo()
  const both = []
  for (const afterMs of [120, 500]) {
    both.push((await house.pack('libre')).parcel)
    await pause(afterMs)
    await Promise.all([house.kill(), karrio.kill()])
    await Promise.all([house.start(), karrio.start()])
  }
  await packer.seeOne(forgotten, 'karrio tué pendant que son transporteur répond', patience)
  told(
    door.purchases(forgotten.name).length === 2,
    'karrio n’en savait plus rien : son transporteur a été prié deux fois, sous le même nom (docs/carriers.md)',
    `${door.purchases(forgotten.name).length} demandes`,
  )
  for (const [nth, parcel] of both.entries())
    await packer.seeOne(parcel, `les deux serveurs tués pendant l’achat, ${nth + 1}`, patience)
}
