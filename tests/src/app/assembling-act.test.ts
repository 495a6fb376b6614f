import { beforeEach, expect, test } from 'vitest'
import type { Found } from '#contract/endpoints/search.ts'
import { isRefusal } from '#contract/problems.ts'
import { actsOf } from '#src/app/thing-acts.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { carnet, coffret, duo, fillWorkshop } from '#tests/operations/assembly/warehouse.ts'
import { atAnAddress, personAt } from './person.ts'

const I = await atTheServer()
await fillWorkshop(I.db)
beforeEach(atAnAddress)

const article = (name: string, code: string | null): Found => ({
  ...{ kind: 'product', name, code, title: name, hint: '', shop: 'papier', status: null, photo: '' },
  exact: true,
})

test('an article that is assembled beforehand is assembled from the palette, a part and a kit in parts are not', async () => {
  const { world, done } = await personAt(I, 'camille')
  const assembling = async (found: Found) => {
    const acts = (await actsOf(found, world)?.()) ?? []
    if (isRefusal(acts)) throw new Error(acts.refused.detail)
    return acts.find(({ title }) => title === 'Assembler')
  }
  await (await assembling(article('COFFRET', coffret)))?.run()
  expect(done).toEqual([`go /warehouse/assembly?code=${coffret}`])
  expect((await assembling(article('COFFRET', null)))?.because).toBe(
    'Cet article n’a pas encore de code-barres.',
  )
  expect(await assembling(article('CARNET', carnet))).toBeUndefined()
  expect(await assembling(article('DUO', duo))).toBeUndefined()
})
