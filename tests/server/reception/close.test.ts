import { expect, test } from 'vitest'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { atTheDock, papier } from './warehouse.ts'

test('a closed document takes no more goods', async () => {
  const I = await atTheDock()
  await I.receive([
    { sku: 'CARNET', qty: 12 },
    { sku: 'CONFITURE', qty: 6 },
  ])
  expect((await I.close()).answer().data).toEqual({ missing: 0, followedBy: null })
  expect(await I.list()).toEqual([])
  const late = await I.receive([{ sku: 'CARNET', qty: 1 }])
  I.seeRefusal(late, 409, 'reception-closed')
  expect(late.problem().detail).toBe(
    'RC000001 a été clôturée par Camille Roux le 12 mars à 10:00 : elle ne reçoit plus rien.',
  )
  I.seeRefusal(await I.close(), 409, 'reception-closed')
})

test('closing a short document counts the missing pieces, then expects them on a following document', async () => {
  const I = await atTheDock()
  await I.receive([
    { sku: 'CARNET', qty: 11 },
    { sku: 'CONFITURE', qty: 6 },
  ])
  const short = await I.close()
  I.seeRefusal(short, 409, 'reception-short')
  expect(short.problem().detail).toBe('Il manque 1 pièce sur RC000001.')
  const { missing, followedBy } = (await I.close('expect')).answer().data
  expect(missing).toBe(1)
  const document = followedBy ?? ''
  expect(await I.progress(document)).toEqual({ CARNET: '0/1' })
  const reply = await I.call(receptionCalls.information, { params: { ...papier, document } })
  expect(reply.answer().data).toMatchObject({
    follows: 'RC000001',
    supplier: 'Papeterie Duval',
    status: 'expected',
  })
})

test('closing can give up the missing pieces', async () => {
  const I = await atTheDock()
  await I.receive([{ sku: 'CARNET', qty: 12 }])
  expect((await I.close('drop')).answer().data).toEqual({ missing: 6, followedBy: null })
  expect(await I.list()).toEqual([])
})

test('a document without deliveries stays expected, unless it is given up', async () => {
  const I = await atTheDock()
  const reply = await I.close('expect')
  I.seeRefusal(reply, 409, 'reception-empty')
  expect(reply.problem().detail).toBe('Rien n’a été reçu sur RC000001 : elle reste attendue.')
  expect((await I.close('drop')).answer().data).toEqual({ missing: 18, followedBy: null })
})

test('when two people close a document at once, one following document expects the rest', async () => {
  const I = await atTheDock()
  await I.receive([{ sku: 'CARNET', qty: 1 }])
  const replies = await Promise.all([I.close('expect'), I.close('expect')])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await I.list()).toHaveLength(1)
})
