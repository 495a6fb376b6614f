import { beforeEach, expect, test } from 'vitest'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { prestationCalls } from '#contract/endpoints/prestation.ts'
import { type PrestationKindWanted, prestationKindCalls } from '#contract/endpoints/prestation-kind.ts'
import { prestationKinds, prestations } from '#server/db/schema/index.ts'
import { atTheServer, type Reply } from '#tests/drivers/server.ts'

const I = await atTheServer()

beforeEach(async () => {
  await I.db.delete(prestations)
  await I.db.delete(prestationKinds)
  await I.logIn('camille')
})

const save = async (kind: PrestationKindWanted) =>
  (await I.call(prestationKindCalls.save, { body: kind })).answer().data
/** The server's own words. */
const refused = (reply: Reply, code: string) => {
  I.seeRefusal(reply, 409, code)
  return reply.problem().detail
}
const cards = async () =>
  (await I.call(prestationCalls.subjects, { query: { kind: 'shop', code: 'papier' } })).answer().data.cards

test('kinds are added, ranked and renamed; code and unit stay what the printed card says', async () => {
  const labels = await save({ name: 'Étiquetage', unit: 'one' })
  await save({ name: 'Photo d’article', unit: 'minute' })
  await save({ name: 'Kit', code: 'kit-5', unit: 'one', rank: 1 })
  await save({ id: labels.id, name: 'Étiquettes', unit: 'minute', code: 'AUTRE' })
  expect(await cards()).toEqual([
    { code: 'KIT-5', name: 'Kit', unit: 'one' },
    { code: 'ETIQUETAGE', name: 'Étiquettes', unit: 'one' },
    { code: 'PHOTO-D-ARTICLE', name: 'Photo d’article', unit: 'minute' },
  ])
  expect((await save({ name: 'Étiquetage', unit: 'one' })).code).toBe('ETIQUETAGE-2')
  await I.logIn('amina')
  const { entries } = (await I.call(auditCalls.list, { query: { text: 'Étiquettes' } })).answer().data
  expect(entries[0]?.details).toEqual({ prestation: { from: 'Étiquetage', to: 'Étiquettes' } })
})

test('no two kinds have one name or one code, archived ones included', async () => {
  const kit = await save({ name: 'Kit', unit: 'one' })
  await save({ ...kit, active: false })
  const again = (body: PrestationKindWanted) => I.call(prestationKindCalls.save, { body })
  expect(refused(await again({ name: 'kit', unit: 'one' }), 'prestation-kind-taken')).toBe(
    '« Kit » existe déjà, archivée.',
  )
  expect(refused(await again({ name: 'Coffret', code: 'KIT', unit: 'one' }), 'prestation-kind-taken')).toBe(
    'Le code KIT de « Kit » existe déjà, archivée.',
  )
})

test('a kind that was done is archived, and its card is refused then; another one is deleted', async () => {
  const kit = await save({ name: 'Kit', unit: 'one' })
  const photo = await save({ name: 'Photo', unit: 'one' })
  const add = () =>
    I.call(prestationCalls.add, {
      body: { shop: 'papier', what: 'shop', name: 'papier', kind: 'KIT', count: 3 },
    })
  expect((await add()).status).toBe(200)
  const remove = (prestationKind: string) =>
    I.call(prestationKindCalls.remove, { params: { prestationKind } })
  expect(refused(await remove(kit.id), 'prestation-kind-used')).toBe('« Kit » a servi 1 fois : archivez-la.')
  expect((await remove(photo.id)).status).toBe(200)
  await save({ ...kit, active: false })
  expect(refused(await add(), 'prestation-kind-archived')).toBe(
    '« Kit » ne se fait plus : rendez sa carte à un responsable.',
  )
  expect(await cards()).toEqual([])
})
