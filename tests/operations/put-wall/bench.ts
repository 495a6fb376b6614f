import { expect } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { putWallOperation } from '#src/operations/put-wall/index.ts'
import { atTheBench } from '#tests/drivers/bench.ts'
import { atTheWall } from '#tests/server/put-wall/wall.ts'

export { cup, pen } from '#tests/server/picking/warehouse.ts'
export { lamp } from '#tests/server/put-wall/wall.ts'

export const listCode = (name: string) => formatOwn('pickingList', name)
export const boxCode = (name: string) => formatOwn('box', name)

export const start = 'Scannez la liste à trier'
export const piece = 'Scannez une pièce'
/** The screen names the slot in its place. */
export const laying = 'Posez la pièce au casier'

/** A list of three orders at a wall of three slots; « Mur de tri » has just opened. */
export async function atTheSlots(options: { offline?: boolean } = {}) {
  const I = await atTheBench(putWallOperation, options)
  const wall = await atTheWall(I.server)
  await wall.threeOrders()
  const { name } = (await wall.print()).answer().data
  const { slots } = await wall.look()
  const settled = async (state: string) => {
    await expect.poll(() => JSON.stringify(I.actor.getSnapshot().value)).toContain(state)
  }
  await settled('start')
  await I.hearsOf('orders')
  await settled('start')
  return Object.assign(I, {
    wall,
    list: name,
    settled,
    /** The code at a slot. */
    slot: (nth: number) => boxCode(slots.find(({ slot }) => slot === nth)?.box ?? ''),
    rows: () => I.view().list?.rows.map(({ title, hint }) => `${title} : ${hint}`),
  })
}
