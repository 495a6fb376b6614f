import { expect, test } from 'vitest'
import { putWallCalls } from '#contract/endpoints/put-wall.ts'
import { atTheSlots, boxCode, cup, lamp, laying, listCode, pen, piece, start } from './bench.ts'

test('a list is sorted by scans alone: piece, slot, piece, until all slots are complete', async () => {
  const I = await atTheSlots()
  I.see(start)
  expect(I.about()).toBe('0 casier libre · 3 pris')
  expect(I.view().choices?.map(({ title }) => title)).toEqual([`${I.list} · 0 sur 8 pièces`])
  await I.scan(listCode(I.list))
  I.hear(`Liste ${I.list} — 8 pièces à trier`)
  I.see(piece)

  await I.scan(cup)
  I.hear('Casier 1 — Carnet : il manque encore 2 pièces')
  I.see(laying)
  expect(I.view().prompt).toBe('Posez la pièce au casier 1')
  expect(I.about()).toBe(`${I.list} · Carnet`)
  expect(await I.scan(I.slot(1))).toMatchObject({ kind: 'accepted', text: 'Casier 1', detail: 'C’est posé.' })
  I.see(piece)

  // The next piece says that the last one lies in its slot.
  await I.scan(pen)
  I.hear('Casier 1 — Stylo : il manque encore 1 pièce')
  await I.scan(cup)
  I.hear('Casier 1 complet — Carnet est la dernière pièce de CD00000101.')
  expect(I.view().progress).toEqual({ done: 3, total: 8, unit: 'pièces triées' })
  expect(I.rows()).toEqual([
    'Casier 2 · CD00000102 : Il manque 2 pièces',
    'Casier 3 · CD00000103 : Il manque 3 pièces',
    'Casier 1 · CD00000101 : Complète : à emballer',
  ])
  for (const code of [cup, pen, pen, pen]) await I.scan(code)
  await I.scan(pen)
  I.hear('Casier 3 complet — Stylo est la dernière pièce de CD00000103.')
  I.see(laying)
  await I.scan(I.slot(3))
  await I.settled('start')
  I.hear(`Liste ${I.list} triée — Emballez les casiers complets.`)
  expect(I.view().choices).toEqual([])
  expect(I.rows()?.[0]).toBe('Casier 1 · CD00000101 : Complète : à emballer')
})

test('the wrong slot: the piece keeps its own, and nothing is lost', async () => {
  const I = await atTheSlots()
  await I.scan(listCode(I.list))
  await I.scan(cup)
  expect(await I.scan(I.slot(3))).toMatchObject({
    kind: 'refused',
    text: 'Ce n’est pas le bon casier : la pièce va au casier 1.',
  })
  I.see(laying)
  expect(await I.scan(I.slot(1))).toMatchObject({ kind: 'accepted' })
})

test('a piece too many, of another shop, of nobody: a sentence, and the next piece goes on', async () => {
  const I = await atTheSlots()
  await I.scan(listCode(I.list))
  for (let n = 0; n < 3; n += 1) await I.scan(cup)
  expect(await I.scan(cup)).toMatchObject({
    kind: 'refused',
    text: `La liste ${I.list} a déjà toutes ses pièces de Carnet : mettez celle-ci de côté.`,
  })
  I.see(piece)
  expect(await I.scan(lamp)).toMatchObject({ kind: 'refused' })
  expect(await I.scan(boxCode('CA00101'))).toMatchObject({ kind: 'refused' })
  await I.scan(pen)
  I.hear('Casier 1 complet — Stylo est la dernière pièce de CD00000101.')
})

test('the last piece is taken back, once', async () => {
  const I = await atTheSlots()
  await I.scan(listCode(I.list))
  expect(I.actor.getSnapshot().can({ type: 'cmd.undo', id: 'one' })).toBe(false)
  await I.scan(cup)
  I.command('cmd.undo')
  await I.settled('piece')
  I.hear('Reprenez 1 pièce du casier 1')
  expect(I.view().progress).toMatchObject({ done: 0 })
  expect(I.actor.getSnapshot().can({ type: 'cmd.undo', id: 'two' })).toBe(false)
})

test('pieces that never came: leaving says where they are missing, and the list stays open', async () => {
  const I = await atTheSlots()
  await I.scan(listCode(I.list))
  for (const code of [cup, cup, pen, cup, pen]) await I.scan(code)
  I.command('cmd.next')
  await I.settled('start')
  I.hear(`Il manque 3 pièces à la liste ${I.list} — Au casier 3.`)
  I.command('cmd.choose', { code: I.list })
  await I.settled('piece')
  I.hear(`Liste ${I.list} — 3 pièces à trier`)
})

test('a colleague at the same list: their pieces are shown as soon as it is told', async () => {
  const I = await atTheSlots()
  await I.scan(listCode(I.list))
  I.see(piece)
  await I.server.call(putWallCalls.put, { params: { pickingName: I.list }, body: { code: cup } })
  await I.hearsOf('orders')
  await expect.poll(() => I.view().progress?.done).toBe(1)
  await I.scan(cup)
  I.hear('Casier 1 — Carnet : il manque encore 1 pièce')
})

test('the slot of a cancelled order is emptied by one act', async () => {
  const I = await atTheSlots()
  await I.wall.set('CD00000102', { status: 'cancelled' })
  await I.hearsOf('orders')
  await expect.poll(() => I.rows()?.[1]).toBe('Casier 2 · CD00000102 : Annulée : à vider')
  const [choice] = I.view().choices ?? []
  expect(choice?.title).toBe('Casier 2 vidé · CD00000102')
  I.command('cmd.empty', { code: choice?.event.code ?? '' })
  await I.settled('start')
  I.hear('Casier 2 libre — Ses pièces de CD00000102 retournent en rayon.')
  await expect.poll(() => I.about()).toBe('1 casier libre · 2 pris')
})

test('another list, an order, a place: what is expected is said', async () => {
  const I = await atTheSlots()
  expect(await I.scan(cup)).toMatchObject({ text: 'Ceci est un article : scannez la liste à trier.' })
  expect(await I.scan(listCode('PK999999'))).toMatchObject({ text: 'La liste PK999999 n’existe pas.' })
  await I.settled('start')
  await I.scan(listCode(I.list))
  expect(await I.scan(listCode(I.list))).toMatchObject({
    text: `La liste ${I.list} est déjà ouverte : scannez une pièce.`,
  })
})

test('the answer is lost: the piece is counted once', async () => {
  const I = await atTheSlots()
  await I.scan(listCode(I.list))
  I.loseTheNextAnswer()
  await I.scan(cup)
  I.hear('Casier 1 — Carnet : il manque encore 2 pièces')
  expect((await I.wall.look()).slots[0]).toMatchObject({ sorted: 1 })
})

test('without the server the piece waits in hand', async () => {
  const I = await atTheSlots()
  await I.scan(listCode(I.list))
  I.cutTheNetwork()
  const arrival = I.scan(cup)
  await I.waitUntilISee('Pas encore enregistré. Gardez la pièce, on réessaie…')
  I.mendTheNetwork()
  await arrival
  I.see(laying)
})
