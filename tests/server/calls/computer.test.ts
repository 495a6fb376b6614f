import { beforeEach, expect, test } from 'vitest'
import { computerCalls } from '#contract/endpoints/computer.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { hers } from '#tests/drivers/warehouse.ts'

const I = await atTheServer()
const workAt = (ip: string) => I.call(userCalls.reportIp, { body: { ip } })

beforeEach(async () => {
  await I.logIn('camille')
})

test('before the address is known there are no computer and no printers', async () => {
  I.seeRefusal(await I.call(computerCalls.printers, {}), 404, 'address-unknown')
  I.seeRefusal(await I.call(computerCalls.qz, {}), 404, 'address-unknown')
  expect((await I.call(computerCalls.exist, {})).status).toBe(404)
})

test('a configured computer lists its printers', async () => {
  await workAt(hers)
  expect((await I.call(computerCalls.printers, {})).answer()).toMatchObject([
    { name: 'Brother HL', role: 'a4', language: 'pdf', default: true },
    {
      name: 'Zebra ZD421',
      role: 'label',
      dpi: 203,
      widthMm: 100,
      heightMm: 150,
      language: 'zpl',
      default: true,
    },
  ])
  expect((await I.call(computerCalls.exist, {})).status).toBe(204)
  expect((await I.call(computerCalls.qz, {})).answer().data).toMatchObject({ name: 'Poste 1', ip: hers })
})

test('a computer at another address is unknown', async () => {
  await workAt('192.168.1.99')
  I.seeRefusal(await I.call(computerCalls.printers, {}), 404, 'computer-unknown')
  expect((await I.call(computerCalls.exist, {})).status).toBe(404)
})

test('the address belongs to the session: a colleague at another bench keeps his own', async () => {
  await workAt(hers)
  await I.logIn('amina')
  expect((await I.call(computerCalls.exist, {})).status).toBe(404)
})

test('a computer can be looked up by its address within the user’s warehouse', async () => {
  expect((await I.call(computerCalls.check, { params: { ip: hers } })).answer().data.name).toBe('Poste 1')
  I.seeRefusal(await I.call(computerCalls.check, { params: { ip: '10.9.9.9' } }), 404, 'computer-unknown')
  await I.logIn('jeanne')
  I.seeRefusal(await I.call(computerCalls.check, { params: { ip: hers } }), 404, 'computer-unknown')
})
