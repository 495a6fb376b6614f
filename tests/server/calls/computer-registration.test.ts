import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { computerCalls } from '#contract/endpoints/computer.ts'
import { printJobs } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { hers, lyonOf } from '#tests/drivers/warehouse.ts'

const I = await atTheServer()
type Body = InputOf<typeof computerCalls.save>['body']

const zebra = {
  name: 'Zebra',
  role: 'label',
  dpi: 203,
  widthMm: 100,
  heightMm: 150,
  language: 'zpl',
} as const
const laser = { name: 'Laser', role: 'a4', dpi: 600, widthMm: 210, heightMm: 297, language: 'pdf' } as const
const bench = (more: Partial<Body> = {}): Body => ({
  name: 'Poste 2',
  ip: '192.168.1.21',
  printers: [],
  ...more,
})
const save = (body: Body) => I.call(computerCalls.save, { body })
const list = async () => (await I.call(computerCalls.list, {})).answer().data

beforeEach(async () => {
  await I.logIn('camille')
})

test('a computer is registered, found by its address and by its card, changed and removed', async () => {
  const printers = [
    { ...zebra, default: true },
    { ...laser, default: false },
  ]
  const made = (await save(bench({ printers }))).answer().data
  expect(made).toMatchObject({ name: 'Poste 2', ip: '192.168.1.21' })
  expect(made.printers).toMatchObject([{ name: 'Laser' }, { name: 'Zebra', default: true }])
  expect((await I.call(computerCalls.check, { params: { ip: '192.168.1.21' } })).answer().data).toEqual(made)
  expect((await I.call(computerCalls.bench, { params: { number: made.number } })).answer().data).toEqual(made)

  const changed = await save(
    bench({ id: made.id, name: 'Poste 2 bis', ip: 'FE80::2', printers: [{ ...zebra, default: true }] }),
  )
  expect(changed.answer().data).toMatchObject({
    id: made.id,
    number: made.number,
    ip: 'fe80::2',
    name: 'Poste 2 bis',
  })
  expect(changed.answer().data.printers).toHaveLength(1)

  await I.call(computerCalls.remove, { body: { id: made.id } })
  I.seeRefusal(
    await I.call(computerCalls.bench, { params: { number: made.number } }),
    404,
    'computer-unknown',
  )
  I.seeRefusal(await I.call(computerCalls.remove, { body: { id: made.id } }), 404, 'computer-unknown')
  I.seeRefusal(await save(bench({ id: made.id })), 404, 'computer-unknown')
})

test('a computer that has printed can be removed, and its print jobs stay', async () => {
  const made = (await save(bench({ ip: '192.168.1.22' }))).answer().data
  const label = { role: 'label', format: 'zpl', data: '^XA^XZ', title: 'Caisse', type: 'BARCODE' } as const
  const [job] = await I.db
    .insert(printJobs)
    .values({ ...label, warehouseId: await lyonOf(I.db), computerId: made.id })
    .returning()
  expect((await I.call(computerCalls.remove, { body: { id: made.id } })).status).toBe(200)
  const [kept] = await I.db
    .select()
    .from(printJobs)
    .where(eq(printJobs.id, job?.id ?? ''))
  expect(kept).toMatchObject({ title: 'Caisse', computerId: null })
})

test.each([
  [
    'an address that another bench has',
    bench({ ip: hers }),
    'address-taken',
    `L’adresse ${hers} est déjà celle du poste « Poste 1 ».`,
  ],
  [
    'a printer named twice',
    bench({
      printers: [
        { ...zebra, default: false },
        { ...zebra, default: false },
      ],
    }),
    'printer-twice',
    'L’imprimante « Zebra » est déclarée deux fois.',
  ],
  [
    'two defaults for one use',
    bench({
      printers: [
        { ...zebra, default: true },
        { ...zebra, name: 'Zebra 2', default: true },
      ],
    }),
    'printer-defaults',
    'Une seule imprimante peut être proposée d’office pour les étiquettes.',
  ],
  [
    'an A4 printer that would be sent ZPL',
    bench({ printers: [{ ...laser, language: 'zpl', default: true }] }),
    'printer-language',
    '« Laser » : une imprimante A4 reçoit du PDF, pas du ZPL.',
  ],
])('%s is refused, and nothing is written', async (_, body, code, detail) => {
  const before = await list()
  const reply = await save(body)
  expect(reply.problem()).toMatchObject({ code, detail })
  expect(await list()).toEqual(before)
})

test('an address with a trailing space is refused', async () => {
  I.seeRefusal(await save(bench({ ip: '192.168.1.21 ' })), 400, 'input-invalid')
})

test('operators cannot list or change computers, and another warehouse does not find them', async () => {
  const [mine] = await list()
  if (!mine) throw new Error('There is a bench')
  await I.logIn('paul')
  I.seeRefusal(await I.call(computerCalls.list, {}), 403, 'standing-missing')
  I.seeRefusal(await save(bench()), 403, 'standing-missing')
  I.seeRefusal(await I.call(computerCalls.remove, { body: { id: mine.id } }), 403, 'standing-missing')
  expect((await I.call(computerCalls.bench, { params: { number: mine.number } })).answer().data.name).toBe(
    mine.name,
  )
  await I.logIn('jeanne')
  I.seeRefusal(
    await I.call(computerCalls.bench, { params: { number: mine.number } }),
    404,
    'computer-unknown',
  )
})
