import { expect, test } from 'vitest'
import { atTheLorry, choose, loadNext } from './dock.ts'

test('a colleague’s parcel counts from the next scan on, and is no longer missing', async () => {
  const { I, parcel, openChronopost, colleague } = await atTheLorry()
  await openChronopost()
  await colleague({ trackings: [parcel(2).tracking], seal: false })
  await I.scan(parcel(0).tracking)
  I.hear(`Colis ${parcel(0).name} chargé — 2 sur 3`)
  await expect.poll(() => I.view().list?.rows.map(({ title }) => title)).toEqual([parcel(1).name])
  expect((await I.scan(parcel(2).tracking)).text).toMatch(/est déjà sur ce bordereau/)
  // Undo takes back the operator's own last parcel, not the colleague's.
  I.command('cmd.undo')
  await I.waitUntilISee(loadNext)
  I.hear(`Colis ${parcel(0).name} déchargé : reposez-le à quai — 1 sur 3`)
})

test('a slip that a colleague sealed takes no more parcels, and the refusal names the colleague', async () => {
  const { I, dock, parcel, openChronopost, colleague } = await atTheLorry()
  await openChronopost()
  await I.scan(parcel(0).tracking)
  // The slip on the screen is now out of date.
  await expect.poll(() => I.about()).toMatch(/BT\d{6}/)
  const { slip } = await colleague({ trackings: [], seal: true, confirm: true })
  expect(await I.scan(parcel(1).tracking)).toMatchObject({
    kind: 'refused',
    text: `Le bordereau ${slip.name} vient d’être clôturé par Camille Roux.`,
  })
  I.see(choose)
  expect(await dock.parcel(parcel(1).name)).toMatchObject({ status: 'labelled' })
})

test('an idle operator hears of the colleague’s seal without a scan', async () => {
  const { I, parcel, openChronopost, colleague } = await atTheLorry()
  await openChronopost()
  await I.scan(parcel(0).tracking)
  await expect.poll(() => I.about()).toMatch(/BT\d{6}/)
  const { slip } = await colleague({ trackings: [], seal: true, confirm: true })
  // A new start reads the slip again, as ten seconds of waiting would.
  I.killThePage()
  await I.waitUntilISee(choose)
  I.hear(`Le bordereau ${slip.name} vient d’être clôturé par un collègue.`)
})
