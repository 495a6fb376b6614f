import { beforeEach, expect, test } from 'vitest'
import { computerCalls } from '#contract/endpoints/computer.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()

beforeEach(async () => {
  await I.logIn('camille')
})

async function makeCard(inches = 32) {
  const [computer] = (await I.call(computerCalls.list, {})).answer().data
  if (!computer) throw new Error('The warehouse of the tests has a computer')
  return (await I.call(computerCalls.makeWallCard, { body: { id: computer.id, inches } })).answer().data
}
const enrol = (card: string) => I.call(computerCalls.enrolWall, { body: { card } }, { token: null })

test('a fresh browser scans the card and learns its name, its size and its printers, once', async () => {
  const { card, until } = await makeCard()
  expect(Date.parse(until)).toBe(I.now.getTime() + 30 * 60_000)
  const { computer, inches } = (await enrol(card)).answer().data
  expect(inches).toBe(32)
  expect(computer).toMatchObject({ name: 'Poste 1' })
  expect(computer.printers.map(({ name }) => name)).toContain('Zebra ZD421')
  I.seeRefusal(await enrol(card), 403, 'wall-card-unknown')
})

test('of two browsers that scan one card at once one is enrolled', async () => {
  const { card } = await makeCard()
  const statuses = await Promise.all([enrol(card), enrol(card)])
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 403])
})

test('a card is good for half an hour, and a made-up one never', async () => {
  const { card } = await makeCard()
  I.waitMinutes(31)
  I.seeRefusal(await enrol(card), 403, 'wall-card-unknown')
  I.seeRefusal(await enrol('MUR-0000000000000000'), 403, 'wall-card-unknown')
})

test('the audit log says who made the card, and for which bench it was used', async () => {
  const { card } = await makeCard()
  await enrol(card)
  const { rows } = await I.database.pool.query(
    `select call, subject, outcome, username from audit_log join users on users.id = user_id
     where call in ('rest_computer_wall_card', 'rest_computer_wall_enrol') order by audit_log.at desc, call desc limit 2`,
  )
  expect(rows).toMatchObject([
    { call: 'rest_computer_wall_enrol', subject: 'Poste 1', outcome: 'done', username: 'camille' },
    { call: 'rest_computer_wall_card', outcome: 'done', username: 'camille' },
  ])
})
