import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { calls } from '#contract/endpoints/index.ts'
import { locationCalls } from '#contract/endpoints/location.ts'
import { printJobCalls } from '#contract/endpoints/print-job.ts'
import { printLogCalls } from '#contract/endpoints/print-log.ts'
import { rebutCalls } from '#contract/endpoints/rebut.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import type { Role, UserRole } from '#contract/roles.ts'
import { printJobs, printLog, users } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { everythingOf, fillAnotherShop, secret } from './another-shop.ts'

const I = await atTheServer()
const lunes = await fillAnotherShop(I.db)

type Calls = typeof calls
type Admits = readonly [Endpoint['scope'], role?: Role | null, standing?: UserRole]

/** Who may make each call. A new call needs a line here and an input below. */
const table: { readonly [Noun in keyof Calls]: { readonly [Call in keyof Calls[Noun]]?: Admits } } = {
  user: {
    access: ['self'],
    logIn: ['anyone'],
    logOut: ['self'],
    reportIp: ['self'],
    apiReportIp: ['self'],
  },
  computer: {
    printers: ['own'],
    exist: ['own'],
    check: ['own'],
    qz: ['own'],
    bench: ['own'],
    list: ['warehouse', null, 'manager'],
    save: ['warehouse', null, 'manager'],
    remove: ['warehouse', null, 'manager'],
  },
  qz: {
    certificate: ['self'],
    sign: ['self'],
  },
  picking: {
    campaigns: ['shop', 'Picking'],
    counts: ['shop', 'Picking'],
    printCampaign: ['shop', 'Picking'],
    printMono: ['shop', 'Picking'],
    printMulti: ['shop', 'Picking'],
    lists: ['shop', 'Picking'],
    list: ['shop', 'Picking'],
    reprint: ['shop', 'Picking'],
    release: ['shop', 'Picking'],
    placeBox: ['shop', 'Picking'],
  },
  shipment: {
    monoList: ['warehouse', 'Shipping'],
    order: ['warehouse', 'Shipping'],
    packMono: ['warehouse', 'Shipping'],
    packMulti: ['warehouse', 'Shipping'],
    printMulti: ['warehouse', 'Shipping'],
    release: ['warehouse', 'Shipping'],
    handOver: ['warehouse', 'Shipping'],
    voidParcel: ['warehouse', 'Shipping'],
  },
  carrierSlip: {
    list: ['warehouse', 'Barcode'],
    content: ['warehouse', 'Barcode'],
    load: ['warehouse', 'Barcode'],
  },
  order: {
    information: ['warehouse', 'Print'],
    customizationFiles: ['warehouse', 'Print'],
    customizationFile: ['warehouse', 'Print'],
    addTracking: ['warehouse', 'Print'],
    tracking: ['warehouse', 'Print'],
    removeTracking: ['warehouse', 'Print'],
  },
  packaging: {
    save: ['warehouse', 'Shipping'],
  },
  return: {
    book: ['warehouse', 'ReturnProduct'],
    find: ['warehouse', 'ReturnProduct'],
    waiting: ['warehouse', 'ReturnProduct'],
    complete: ['warehouse', 'ReturnProduct'],
    join: ['warehouse', 'ReturnProduct'],
    findForShop: ['shop'],
    bookForShop: ['shop', 'ReturnProduct'],
  },
  location: {
    findPrefix: ['own'],
    information: ['own'],
    inShop: ['shop'],
    moves: ['own'],
    correctStock: ['shop', 'Inventory'],
    stock: ['own'],
    transfer: ['warehouse', 'Transfer'],
    apiTransfer: ['warehouse', 'Transfer'],
  },
  inventory: {
    list: ['warehouse', 'Inventory'],
    begin: ['warehouse', 'Inventory'],
    count: ['warehouse', 'Inventory'],
    abandon: ['warehouse', 'Inventory'],
    approve: ['warehouse', 'Inventory', 'manager'],
  },
  product: {
    search: ['own'],
    information: ['shop'],
    moves: ['shop'],
    quantity: ['shop', null, 'manager'],
  },
  reception: {
    list: ['shop'],
    shop: ['own'],
    information: ['shop'],
    article: ['shop'],
    link: ['shop'],
    add: ['shop'],
    labels: ['shop'],
    undo: ['shop'],
    close: ['shop'],
  },
  rebut: {
    keepPhoto: ['shop'],
    photo: ['shop'],
    add: ['shop'],
    undo: ['shop'],
  },
  reason: {
    rebut: ['self'],
    apiRebut: ['self'],
    returnOrigins: ['self'],
    returnWaits: ['self'],
  },
  label: {
    find: ['warehouse', 'Barcode'],
    print: ['warehouse', 'Barcode'],
    newBoxes: ['warehouse', 'Barcode'],
  },
  statistic: {
    today: ['own'],
  },
  home: {
    attention: ['own'],
    settleRefusal: ['own'],
  },
  routing: {
    box: ['own'],
    parcel: ['own'],
  },
  warehouse: {
    grammar: ['own'],
  },
  printLog: {
    add: ['own'],
    history: ['own'],
  },
  search: {
    all: ['own'],
  },
  printJob: {
    state: ['own'],
    again: ['own'],
    take: ['own'],
  },
  demo: {
    sheet: ['anyone'],
  },
  service: {
    health: ['anyone'],
  },
}

const slug = 'lune'
const slugShop = 'lune'
const reason = 'Pour voir'
const order = lunes.order.name
const box = 'CA09001'
const nobodys = '00000000-0000-4000-8000-000000000000'
const at = '2026-03-12T09:00:00Z'
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64')
const oneLamp = [{ sku: 'LAMPE', qty: 1 }]
const moved = { from: 'A-01', to: 'A-02', lines: oneLamp }
const backLine = { sku: 'LAMPE', qty: 1, condition: 'new', outcome: 'quarantine' } as const
const back = { order, origin: 'client', lines: [backLine] }

/** An input for each call that names what belongs to the shop « lune ». */
const naming: {
  readonly [Noun in keyof Calls]: {
    readonly [Call in keyof Calls[Noun]]?: InputOf<Extract<Calls[Noun][Call], Endpoint>>
  }
} = {
  user: {
    access: {},
    logIn: { body: { username: 'camille', password: 'faux' } },
    logOut: {},
    reportIp: { body: { ip: '10.0.0.1' } },
    apiReportIp: { body: { ip: '10.0.0.1' } },
  },
  computer: {
    printers: {},
    exist: {},
    check: { params: { ip: '192.168.1.20' } },
    qz: {},
    bench: { params: { number: 1 } },
    list: {},
    save: { body: { name: 'Poste 9', ip: '192.168.1.99', printers: [] } },
    remove: { body: { id: nobodys } },
  },
  qz: { certificate: {}, sign: { body: { toSign: 'a'.repeat(64) } } },
  picking: {
    campaigns: { params: { slug } },
    counts: { params: { slug } },
    printCampaign: { params: { slug, campaign: 'hiver' } },
    printMono: { params: { slug, pickingType: 'mono_classic' } },
    printMulti: { params: { slug, pickingType: 'multi_classic' } },
    lists: { params: { slug } },
    list: { params: { slug, pickingName: 'PK009001' } },
    reprint: { params: { slug, pickingName: 'PK009001' }, body: { reason } },
    release: { params: { slug, pickingName: 'PK009001' } },
    placeBox: { params: { slug, pickingName: 'PK009001' }, body: { box } },
  },
  shipment: {
    monoList: { params: { pickingName: 'PK009001' } },
    order: { params: { orderName: order } },
    packMono: { body: { pickingName: 'PK009001', barcode: '4006381333931' } },
    packMulti: {
      body: {
        orderName: order,
        parcels: [{ packaging: 'PETIT', weightG: 1000, scans: [{ barcode: '4006381333931', qty: 1, at }] }],
      },
    },
    printMulti: { body: { orderName: order, reprint: true, reason } },
    release: { body: { orderName: order } },
    handOver: { body: { orderName: order, from: 'camille@douchette.example' } },
    voidParcel: { body: { parcelName: lunes.parcel.name, reason } },
  },
  carrierSlip: {
    list: {},
    content: { params: { carrierSlipGroup: 'rapide' } },
    load: {
      params: { carrierSlipGroup: 'rapide' },
      body: { trackings: [lunes.parcel.name], seal: false },
    },
  },
  order: {
    information: { query: { order } },
    customizationFiles: { params: { order } },
    customizationFile: { params: { order, file: lunes.file.id } },
    addTracking: { params: { order }, query: { trackingNumber: '6A99999999999' } },
    tracking: { params: { order, trackingNumber: '6A12345678901' } },
    removeTracking: { params: { order, trackingNumber: '6A12345678901' } },
  },
  packaging: {
    save: { params: { order }, body: { parcels: [{ packaging: 'PETIT', weightG: 1000 }] } },
  },
  return: {
    book: { body: back },
    find: { query: { code: 'RT09001' } },
    waiting: {},
    complete: { params: { return: 'RT09001' }, body: { lines: [backLine] } },
    join: { params: { return: 'RT09001' }, body: { order } },
    findForShop: { params: { slugShop }, query: { code: order } },
    bookForShop: { params: { slugShop }, body: back },
  },
  location: {
    findPrefix: { body: { prefix: 'A' } },
    information: { params: { locationName: 'A-01' } },
    inShop: { params: { slugShop, locationName: 'A-01' } },
    moves: { params: { locationName: 'A-01' }, query: {} },
    correctStock: { params: { slug, locationSlug: 'A-01' }, body: { sku: 'LAMPE', counted: 1, reason } },
    stock: { body: { location: 'A-01' } },
    transfer: { body: moved },
    apiTransfer: { body: { ...moved, lines: 'all' } },
  },
  inventory: {
    list: {},
    begin: { body: { location: 'A-02' } },
    count: { body: { location: 'A-02', lines: [{ sku: 'LAMPE', counted: 1 }] } },
    abandon: { body: { location: 'A-02' } },
    approve: { body: { count: nobodys, approve: true } },
  },
  product: {
    search: { body: { query: 'lampe' } },
    information: { params: { slugShop }, query: { code: 'LAMPE' } },
    moves: { params: { slugShop }, query: { sku: 'LAMPE' } },
    quantity: { params: { slugShop, shopProduct: 'LAMPE' } },
  },
  reception: {
    list: { params: { slugShop } },
    shop: { params: { document: 'RC09001' } },
    information: { params: { slugShop, document: 'RC09001' } },
    article: { params: { slugShop }, query: { code: 'LAMPE' } },
    link: { params: { slugShop }, body: { code: 'NOUVEAU-CODE', sku: 'LAMPE' } },
    add: { params: { slugShop }, body: { lines: [{ sku: 'LAMPE', qty: 1, to: 'A-01' }] } },
    labels: { params: { slugShop }, body: { lines: oneLamp } },
    undo: { params: { slugShop }, body: { moves: [nobodys] } },
    close: { params: { slugShop }, body: { document: 'RC09001' } },
  },
  rebut: {
    keepPhoto: { params: { slugShop }, body: { photo: jpeg } },
    photo: { params: { slugShop, photo: lunes.photo.id } },
    add: { params: { slugShop }, body: { location: 'A-01', sku: 'LAMPE', qty: 1, reason: 'perime' } },
    undo: { params: { slugShop }, body: { moves: [lunes.rebut.id] } },
  },
  reason: { rebut: {}, apiRebut: {}, returnOrigins: {}, returnWaits: {} },
  label: {
    find: { params: { kind: 'product' }, query: { code: 'LAMPE' } },
    print: {
      params: { kind: 'product' },
      body: { lines: [{ name: 'LAMPE', code: '4006381333931', qty: 1 }] },
    },
    newBoxes: { body: { count: 1 } },
  },
  statistic: { today: {} },
  home: { attention: {}, settleRefusal: { params: { refusal: lunes.refusal.id } } },
  routing: { box: { params: { box } }, parcel: { params: { package: lunes.parcel.name } } },
  warehouse: { grammar: {} },
  printLog: {
    add: { body: { entries: [{ date: at, name: order, type: 'SHIPPING', link: '' }] } },
    history: { query: {} },
  },
  search: { all: { query: { query: 'lampe' } } },
  printJob: {
    state: { body: { jobs: [{ id: lunes.print.id, status: 'printed', attempt: 0, at }] } },
    again: { body: { id: lunes.print.id, reason } },
    take: { body: { id: lunes.print.id } },
  },
  demo: { sheet: {} },
  service: { health: {} },
}

const rows = Object.entries(calls).flatMap(([noun, record]) =>
  Object.entries(record as Record<string, Endpoint>).map(([call, endpoint]) => {
    const of = <T>(all: object): T => (all as Record<string, Record<string, T>>)[noun]?.[call] as T
    return {
      name: `${noun}.${call}`,
      endpoint,
      admits: of<Admits>(table),
      input: of<InputOf<Endpoint>>(naming),
    }
  }),
)

const tokens = new Map<string, string>()
/** A session for many calls; the call that ends a session gets one of its own. */
async function sessionOf(username: string, call: string): Promise<string> {
  if (call === 'user.logOut') return I.logIn(username)
  const token = tokens.get(username) ?? (await I.logIn(username))
  tokens.set(username, token)
  return token
}

const people = {
  // Serves the shop « lune », without a warehouse.
  jeanne: { warehouse: false, roles: [], standing: 'operator', servesLune: true },
  paul: { warehouse: true, roles: ['Picking'], standing: 'operator', servesLune: false },
  amina: { warehouse: true, roles: 'all', standing: 'admin', servesLune: false },
  camille: { warehouse: true, roles: 'all', standing: 'manager', servesLune: true },
} as const
type Person = (typeof people)[keyof typeof people]

/** How the server answers a person whom a call does not admit; undefined for the others. */
function refusalOf([scope, role, standing]: Admits, person: Person): [number, string] | undefined {
  const ranks = ['operator', 'manager', 'admin']
  if (scope === 'anyone') return undefined
  if (role && person.roles !== 'all' && !person.roles.some(one => one === role)) return [403, 'role-missing']
  if (standing && ranks.indexOf(person.standing) < ranks.indexOf(standing)) return [403, 'standing-missing']
  if (scope === 'warehouse' && !person.warehouse) return [403, 'warehouse-missing']
  if (scope === 'shop' && !person.servesLune) return [404, 'shop-unknown']
  return undefined
}

const gate = ['login-required', 'role-missing', 'standing-missing', 'warehouse-missing', 'shop-unknown']
const refusedAtTheGate = (reply: { status: number; text: string }) => {
  const found = reply.status >= 400 ? gate.find(code => reply.text.includes(`"${code}"`)) : undefined
  return found && [reply.status, found]
}

test('every call stands in the table, with an input', () => {
  expect(rows.filter(({ admits, input }) => !admits || !input).map(({ name }) => name)).toEqual([])
})

test.each(rows)('$name declares the scope, role and standing of the table', ({ endpoint, admits }) => {
  const { scope, role, standing } = endpoint
  expect([scope, role ?? null, standing]).toEqual([admits[0], admits[1] ?? null, admits[2]])
})

test.each(rows)(
  '$name tells and changes nothing of a shop that the user does not serve',
  async ({ name, endpoint, input }) => {
    const before = await everythingOf(I.db)
    for (const username of ['amina', 'paul']) {
      const reply = await I.call(endpoint, input, { token: await sessionOf(username, name) })
      expect(reply.text).not.toContain(secret)
    }
    expect(await everythingOf(I.db)).toBe(before)
  },
)

test('a place with goods of another shop is not emptied, and the user hears why', async () => {
  await I.logIn('amina')
  const reply = await I.call(locationCalls.transfer, { body: { from: 'A-01', to: 'A-02', lines: 'all' } })
  I.seeRefusal(reply, 409, 'transfer-other-shop')
})

test('a label of another shop is as unknown as one that never was', async () => {
  await I.logIn('amina')
  const again = (id: string) => I.call(printJobCalls.again, { body: { id, reason } })
  I.seeRefusal(await again(lunes.print.id), 404, 'print-job-unknown')
  I.seeRefusal(await again(nobodys), 404, 'print-job-unknown')
})

test('a rebut cannot name the photo of another shop', async () => {
  await I.logIn('amina')
  const body = { location: 'A-01', sku: 'CARNET', qty: 1, reason: 'casse', photo: lunes.photo.id }
  I.seeRefusal(await I.call(rebutCalls.add, { params: { slugShop: 'papier' }, body }), 404, 'photo-unknown')
})

test('the state of a print is reported from the bench that asked for it, by any colleague there', async () => {
  const state = async (username: string, ip: string) => {
    await I.logIn(username)
    await I.call(userCalls.reportIp, { body: { ip } })
    const body = { jobs: [{ id: own?.id ?? '', status: 'sent', attempt: 0, at } as const] }
    return (await I.call(printJobCalls.state, { body })).answer().data.noted
  }
  await I.logIn('camille')
  await I.call(userCalls.reportIp, { body: { ip: '192.168.1.70' } })
  const [camille] = await I.db.select().from(users).where(eq(users.username, 'camille'))
  const document = { role: 'label', format: 'zpl', data: '^XA^XZ', title: 'A-01', type: 'BARCODE' } as const
  const [own] = await I.db
    .insert(printJobs)
    .values({ ...document, userId: camille?.id ?? null })
    .returning()
  expect(await state('paul', '192.168.1.71')).toBe(0)
  expect(await state('paul', '192.168.1.70')).toBe(1)
  expect(await state('camille', '192.168.1.72')).toBe(1)
})

test('a link in the history leads to a page of this application', async () => {
  await I.logIn('amina')
  const add = (link: string) =>
    I.call(printLogCalls.add, { body: { entries: [{ date: at, name: 'X', type: 'SHIPPING', link }] } })
  for (const link of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    I.seeRefusal(await add(link), 400, 'input-invalid')
  }
  expect((await add('/warehouse/order-information?code=CD00000001')).status).toBe(200)
  await I.db.insert(printLog).values({
    date: new Date(at),
    name: 'Ancienne',
    type: 'SHIPPING',
    link: 'https://evil.example/',
    userId: (await I.db.select().from(users).where(eq(users.username, 'amina')))[0]?.id ?? null,
  })
  const { entries } = (await I.call(printLogCalls.history, { query: {} })).answer().data
  expect(entries.find(({ name }) => name === 'Ancienne')?.link).toBe('')
})

test('without a session, every call that needs one is refused', async () => {
  for (const { name, endpoint, admits, input } of rows) {
    const reply = await I.call(endpoint, input, { token: null })
    const wanted = admits[0] === 'anyone' ? undefined : 401
    expect([name, wanted ?? reply.status]).toEqual([name, reply.status])
  }
})

test.each(Object.entries(people))(
  '%s makes the calls that admit this person, and no others',
  async (username, person) => {
    for (const { name, endpoint, admits, input } of rows) {
      const reply = await I.call(endpoint, input, { token: await sessionOf(username, name) })
      if (endpoint.method === 'HEAD') continue
      expect([name, refusedAtTheGate(reply)]).toEqual([name, refusalOf(admits, person)])
    }
  },
)
