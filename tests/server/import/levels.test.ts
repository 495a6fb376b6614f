import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { exportCalls } from '#contract/endpoints/export.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { locations, placeLevels, products } from '#server/db/schema/index.ts'
import { importing } from '#tests/drivers/imports.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
await I.logIn('amina')
const they = importing(I)

const header = 'Article;Emplacement;Mini;Maxi'
const file = (...lines: string[]) => [header, ...lines].join('\n')

const kept = async () =>
  (
    await I.db
      .select({
        ...{ sku: products.sku, place: locations.name },
        ...{ least: placeLevels.least, most: placeLevels.most },
      })
      .from(placeLevels)
      .innerJoin(products, eq(products.id, placeLevels.productId))
      .innerJoin(locations, eq(locations.id, placeLevels.locationId))
      .orderBy(locations.name)
  ).map(({ sku, place, least, most }) => `${sku} ${place} ${least} ${most}`)

test('minimums and maximums come in by a file, are changed by the next one, and go by 0 and 0', async () => {
  const seesReplenishment = async () => (await I.call(userCalls.access, {})).answer().levels === true
  expect(await seesReplenishment()).toBe(false)
  const first = await they.imported('levels', file('CARNET;A-01;4;24', 'CARNET;a-02;1;6'))
  expect(first).toMatchObject({ status: 'done', counts: { made: 2, refused: 0 } })
  expect(await kept()).toEqual(['CARNET A-01 4 24', 'CARNET A-02 1 6'])
  expect(await seesReplenishment()).toBe(true)

  const id = await they.send('levels', file('CARNET;A-01;4;24', 'CARNET;A-02;2;8'))
  expect(await they.tried(id)).toMatchObject({ status: 'tried', counts: { same: 1, changed: 1 } })
  expect(await kept()).toEqual(['CARNET A-01 4 24', 'CARNET A-02 1 6'])
  await they.start(id, false)
  await they.ended(id)
  expect(await kept()).toEqual(['CARNET A-01 4 24', 'CARNET A-02 2 8'])
  const { entries } = (await I.call(auditCalls.list, { query: { text: 'CARNET' } })).answer().data
  expect(entries[0]).toMatchObject({
    subject: 'CARNET',
    details: { 'A-02': { from: 'de 1 à 6', to: 'de 2 à 8' } },
  })

  const { text } = await I.call(exportCalls.list, { params: { kind: 'levels' }, query: { format: 'csv' } })
  expect(text).toContain('SKU;Emplacement;Minimum;Maximum')
  expect(text).toContain('CARNET;A-02;2;8')
  expect(await they.imported('levels', text)).toMatchObject({ counts: { same: 2, refused: 0 } })

  const last = await they.imported('levels', file('CARNET;A-01;0;0', 'CARNET;A-02;0;0'))
  expect(last).toMatchObject({ counts: { changed: 2 } })
  expect(await kept()).toEqual([])
})

test('a bad line says what is wrong with it, and the others come in', async () => {
  const lines = [
    'VENTILO;A-01;1;2',
    'CARNET;Z-99;1;2',
    'CARNET;REBUT;1;2',
    'CARNET;A-01;9;3',
    'CARNET;A-01;beaucoup;3',
    'CARNET;A-02;1;2',
    'CARNET;A-02;1;3',
  ]
  const id = await they.send('levels', file(...lines))
  await they.tried(id)
  expect(await they.refusals(id)).toEqual({
    2: 'L’article VENTILO n’existe pas.',
    3: 'L’emplacement Z-99 n’existe pas.',
    4: 'REBUT n’est pas un emplacement de stockage.',
    5: 'À A-01, le minimum dépasse le maximum.',
    6: `Minimum : « beaucoup » n’est pas un nombre entier de 0 à ${(1_000_000).toLocaleString('fr-FR')}.`,
    8: 'Le fichier donne déjà l’article CARNET à A-02 à la ligne 7.',
  })
  await they.start(id, false)
  expect(await they.ended(id)).toMatchObject({ counts: { made: 1, refused: 6 } })
})
