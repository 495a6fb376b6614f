import { expect, test } from 'vitest'
import { articles, atTheReceptionDesk, choose, cup, first, location } from './bench.ts'

const short = 'Il manque des pièces : rescannez la réception pour la clore'

async function withOneCup() {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(cup)
  await I.scan(location('QUAI'))
  return I
}

test('missing articles are listed, and after a confirmation expected on another document', async () => {
  const I = await withOneCup()
  expect(await I.scan(first)).toMatchObject({
    kind: 'confirm',
    text: 'Il manque 17 pièces sur RC000001.',
    detail: 'Rescannez la réception : le reste sera attendu sur une autre.',
  })
  I.see(short)
  await I.scan(first)
  const [next = ''] = await I.list()
  I.hear(`RC000001 est clôturée — 17 pièces : attendues sur ${next}.`)
  I.see(choose)
  expect(await I.progress(next)).toEqual({ status: 'expected', CARNET: '0/11', CONFITURE: '0/6' })
})

test('missing articles may be given up', async () => {
  const I = await withOneCup()
  I.command('cmd.close')
  await I.waitUntilISee(short)
  I.command('cmd.drop')
  await I.waitUntilISee(choose)
  I.hear('RC000001 est clôturée — 17 pièces : plus attendues.')
  expect(await I.list()).toEqual([])
})

test('the reception may stay open instead', async () => {
  const I = await withOneCup()
  await I.scan(first)
  expect(await I.scan(cup)).toMatchObject({ kind: 'refused' })
  I.command('cmd.cancel')
  I.see(articles)
  expect(await I.progress()).toMatchObject({ status: 'open' })
})

test('a reception without any delivery stays expected', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  expect(await I.scan(first)).toMatchObject({
    text: 'Rien n’a été reçu sur RC000001 : elle reste attendue.',
  })
  expect(await I.scan(first)).toMatchObject({
    text: 'Rien n’a été reçu sur RC000001 : elle reste attendue.',
  })
})

test('the answer got lost: the reception is closed once', async () => {
  const I = await withOneCup()
  await I.scan(first)
  I.loseTheNextAnswer()
  const closed = I.scan(first)
  expect(await closed).toMatchObject({ kind: 'accepted', text: 'RC000001 est clôturée' })
  expect(await I.list()).toHaveLength(1)
})
