import { expect, test } from 'vitest'
import { grandTotal } from '#server/db/ledger.ts'
import { readPdf } from '#tests/drivers/documents.ts'
import { atTheLorry, choose, loadNext } from './dock.ts'

test('the carrier is chosen, each parcel scanned, the slip sealed: it is printed twice and the orders are shipped', async () => {
  const { I, dock, parcel, openChronopost } = await atTheLorry(2)
  I.see(choose)
  await openChronopost()
  I.hear('Bordereau Chronopost — 0 colis sur 2')
  expect(I.view()).toMatchObject({
    progress: { done: 0, total: 2, unit: 'colis chargés' },
    list: { title: 'Reste à charger', rows: [{ title: parcel(0).name }, { title: parcel(1).name }] },
  })
  await I.scan(parcel(0).tracking)
  I.hear(`Colis ${parcel(0).name} chargé — 1 sur 2`)
  expect(I.view().list?.rows.map(({ title }) => title)).toEqual([parcel(1).name])
  await I.scan(parcel(1).code)
  I.hear('Tout est chargé — 2 colis : clôturez le bordereau.')

  I.command('cmd.validate')
  await I.waitUntilISee(choose)
  const [print] = I.prints
  expect(print).toMatchObject({ role: 'a4', copies: 2 })
  const [name] = await readPdf(print?.data ?? '')
  I.hear(`Bordereau ${name} clôturé — 2 colis, 680 g, remis à Chronopost`)
  expect(await dock.order(parcel(0).order)).toMatchObject({ status: 'shipped' })
  expect(await grandTotal(I.server.db)).toBe(0)
  await expect.poll(() => I.view().list?.rows[0]?.hint).toContain('clôturé')
  expect(I.surprises).toEqual([])
})

test('a first parcel opens its carrier’s slip and is loaded by the same scan', async () => {
  const { I, parcel } = await atTheLorry()
  expect(await I.scan(parcel(0).tracking)).toMatchObject({
    kind: 'accepted',
    text: `Colis ${parcel(0).name} chargé`,
    detail: '1 sur 3',
  })
  I.see(loadNext)
  await expect.poll(() => I.about()).toMatch(/^Chronopost · BT\d{6} · départ .+ · 340 g$/)
})

test('carriers are choices with their counts and their cards, the next lorry first', async () => {
  const { I, dock, choices } = await atTheLorry()
  await dock.packMany(2, { carrier: 'dpd' })
  I.killThePage()
  await expect.poll(choices).toEqual(['Chronopost (0/3)', 'DPD (0/2)'])
  expect(I.about()).toMatch(/^Chronopost · départ .*\d\d:\d\d$/)
  expect(I.view().choices?.map(({ card }) => card)).toEqual(['BORD-CHRONOPOST', 'BORD-DPD'])
})

test('undo takes the last parcel off; a command and a scan take any other parcel off', async () => {
  const { I, dock, parcel, openChronopost } = await atTheLorry()
  await openChronopost()
  await I.scan(parcel(0).tracking)
  await I.scan(parcel(1).tracking)
  await I.scan(parcel(2).tracking)
  I.command('cmd.undo')
  await I.waitUntilISee(loadNext)
  I.hear(`Colis ${parcel(2).name} déchargé : reposez-le à quai — 2 sur 3`)
  expect(await dock.parcel(parcel(2).name)).toMatchObject({ status: 'labelled' })

  I.command('cmd.unload')
  I.see('Scannez le colis à décharger')
  await I.scan(parcel(0).code)
  I.hear(`Colis ${parcel(0).name} déchargé : reposez-le à quai — 1 sur 3`)
  I.command('cmd.undo')
  await I.waitUntilISee(loadNext)
  I.hear(`Colis ${parcel(1).name} déchargé : reposez-le à quai — 0 sur 3`)
  expect(I.actor.getSnapshot().can({ type: 'cmd.undo' })).toBe(false)
  expect(I.actor.getSnapshot().can({ type: 'cmd.unload' })).toBe(false)
})

test('an operator can leave a slip open and come back to it', async () => {
  const { I, parcel, openChronopost, choices } = await atTheLorry()
  await openChronopost()
  await I.scan(parcel(0).tracking)
  I.command('cmd.cancel')
  I.hear('Bordereau Chronopost laissé ouvert — 1 colis y restent.')
  I.see(choose)
  await expect.poll(choices).toEqual(['Chronopost (1/3)'])
  I.command('cmd.group', { code: 'chronopost' })
  await I.waitUntilISee(loadNext)
  I.hear('Bordereau Chronopost — 1 colis sur 3')
})

test('missing parcels are shown, and only a second seal leaves them behind', async () => {
  const { I, parcel, openChronopost } = await atTheLorry()
  await openChronopost()
  await I.scan(parcel(0).tracking)
  I.command('cmd.validate')
  await I.waitUntilISee('Il manque des colis : chargez-les, ou clôturez encore une fois pour partir sans eux')
  I.hear('2 colis prêts ne sont pas chargés. — Clôturez encore une fois pour partir sans eux.')
  await expect
    .poll(() => I.view().list?.rows.map(({ title }) => title))
    .toEqual([parcel(1).name, parcel(2).name])
  // The operator finds one of them after all.
  await I.scan(parcel(1).tracking)
  I.see(loadNext)
  I.command('cmd.validate')
  await I.waitUntilISee('Il manque des colis : chargez-les, ou clôturez encore une fois pour partir sans eux')
  I.command('cmd.cancel')
  I.see(loadNext)
  I.command('cmd.validate')
  await I.waitUntilISee('Il manque des colis : chargez-les, ou clôturez encore une fois pour partir sans eux')
  I.hear('1 colis prêt n’est pas chargé. — Clôturez encore une fois pour partir sans eux.')
  I.command('cmd.validate')
  await I.waitUntilISee(choose)
  expect(I.prints).toHaveLength(1)
  await expect
    .poll(() => I.view().list?.rows.map(({ done, total }) => [done, total]))
    .toEqual([
      [0, 1],
      [2, 2],
    ])
})
