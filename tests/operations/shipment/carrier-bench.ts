import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { carrierAccounts, warehouses } from '#server/db/schema/index.ts'
import { openVault } from '#server/vault.ts'
import { type aCarrier, carrierReach, carrierSecret } from '#tests/drivers/carrier.ts'
import { atThePackingBench } from './bench.ts'

export const coming = 'L’étiquette arrive : attendez-la, ou passez à la suite'
export const unmade = 'L’étiquette n’est pas faite : réessayez ou annulez le colis'

type Account = Partial<typeof carrierAccounts.$inferInsert>

/** A packing bench whose carrier gives its labels itself, by these accounts. */
export async function atABenchOf(
  carrier: Pick<Awaited<ReturnType<typeof aCarrier>>, 'url'>,
  accounts: readonly Account[] = [{}],
) {
  const secretsKey = randomBytes(32)
  const I = await atThePackingBench({ secretsKey, carrierReach })
  const { db } = I.server
  const { warehouseId } = I.house
  const carrierId = I.house.carrierId('chronopost') ?? ''
  const address = { lines: ['2 quai Bas'], postcode: '69009', city: 'Lyon', country: 'FR' }
  await db.update(warehouses).set({ address }).where(eq(warehouses.id, warehouseId))
  const secret = openVault(secretsKey).seal(carrierSecret, `${warehouseId}/${carrierId}`)
  const whose = { warehouseId, carrierId, provider: 'http', url: carrier.url, secret } as const
  await db
    .insert(carrierAccounts)
    .values(accounts.map((account, position) => ({ ...whose, secretAt: new Date(), position, ...account })))
  return Object.assign(I, {
    /** Takes a choice of the step, whatever key, button or card stands for it. */
    choose(title: string) {
      const event = I.view().choices?.find(choice => choice.title === title)?.event
      expect(event, title).toBeDefined()
      if (event) I.command(event.type, event)
    },
  })
}
