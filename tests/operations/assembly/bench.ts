import { expect } from 'vitest'
import { assemblyOperation } from '#src/operations/assembly/index.ts'
import { atTheBench } from '#tests/drivers/bench.ts'
import { fillWorkshop } from './warehouse.ts'

export { location } from '#tests/drivers/bench.ts'

export const start = 'Scannez le kit à assembler'
export const apart = 'Scannez le kit à défaire'
export const making = 'Scannez où les poser, ou le kit pour un de plus'
export const parting = 'Scannez où vont les pièces, ou le kit pour un de plus'

export async function atTheTable() {
  const I = await atTheBench(assemblyOperation)
  const house = await fillWorkshop(I.server.db)
  const atStart = async () => {
    // The reading before it shows the same prompt.
    await expect.poll(() => I.actor.getSnapshot().value).toBe('start')
    I.see(start)
  }
  await atStart()
  return Object.assign(I, { house, atStart, at: house.at })
}
