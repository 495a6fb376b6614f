import { expect } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { pickingOperation } from '#src/operations/picking/index.ts'
import { atTheBench } from '#tests/drivers/bench.ts'
import { openPickingHouse } from '#tests/server/picking/warehouse.ts'

export const list = (name: string) => formatOwn('pickingList', name)
export const box = (name: string) => formatOwn('box', name)
export const order = (name: string) => formatOwn('order', name)

export const chooseList = 'Choisissez la liste à imprimer'
export const takeList = 'Prenez la liste à l’imprimante et scannez-la'
export const fillCart = 'Prenez la liste à l’imprimante, puis scannez une caisse par commande'
export const whyAgain = 'Réimprimer cette liste ? Choisissez le motif'

/**
 * « papier » has two single orders, one of them a gift, and two of several pieces. CARNET and STYLO lie at A-01 and
 * B-01, enough for all. The picking of « papier » has just opened.
 */
export async function atThePickingDesk() {
  const I = await atTheBench(pickingOperation, { shop: { slug: 'papier', name: 'Atelier du papier' } })
  const house = await openPickingHouse(I.server.db)
  await house.stock(['A-01', 'CARNET', 20], ['B-01', 'STYLO', 20])
  await house.order(
    { name: 'CD00000101', lines: [['CARNET', 1]] },
    { name: 'CD00000102', variant: 'gift', lines: [['STYLO', 1]] },
    { name: 'CD00000103', type: 'multi', priority: 1, lines: [['CARNET', 2]] },
    {
      name: 'CD00000104',
      type: 'multi',
      lines: [
        ['CARNET', 1],
        ['STYLO', 3],
      ],
    },
  )
  const choices = () => I.view().choices?.map(({ title }) => title) ?? []
  const settled = async (state: 'choosing' | 'known' | 'printed') => {
    await expect.poll(() => JSON.stringify(I.actor.getSnapshot().value), { timeout: 10_000 }).toContain(state)
  }
  const desk = {
    ...I,
    house,
    choices,
    settled,
    listName: () => /PK\d{6}/.exec(I.about())?.[0] ?? '',
    async count() {
      await settled('choosing')
      I.command('cmd.refresh')
      await settled('choosing')
    },
    async print(code: string) {
      I.command('cmd.print', { code })
      await settled('printed')
    },
    cannot(type: `cmd.${string}`, more: { code?: string; n?: number } = {}) {
      const event = { type, id: 'command', ...more }
      expect(I.actor.getSnapshot().can(event), `${type} may run now`).toBe(false)
    },
  }
  await desk.count()
  return desk
}
