import { expect, test } from 'vitest'
import { classify, formatOwn } from '#contract/barcodes/index.ts'
import type { Routing } from '#contract/endpoints/routing.ts'
import { refuse } from '#contract/problems.ts'
import { placeOf } from '#src/app/code-kinds.ts'
import { allowed, refused } from '#src/commands/command.ts'
// Adds the pages of the operations to the route table, as the application does.
import '#src/operations/index.ts'
import type { Place } from '#src/scan/router/ports.ts'

const box: Routing = {
  kind: 'box',
  operation: 'shipment',
  target: 'CD00000001',
  next: 'Emballez CD00000001.',
}

function house({
  routing = box,
  shop = 'papier',
  mayNot = 'nothing',
  loggedIn = true,
  borne = true,
}: Wish = {}) {
  const gone: string[] = []
  const session = {
    get: () => ({ token: loggedIn ? 'token' : null }),
    logInWithBadge: async () => undefined,
  }
  const where = (text: string) => {
    const [code] = classify(text)
    if (!code) throw new Error(`${text} is no code`)
    return placeOf(code, {
      session,
      may: path => (path.endsWith(mayNot) ? refused('Votre compte n’ouvre pas cet écran.') : allowed),
      go: async path => void gone.push(path),
      route: async () => routing,
      shopOf: async () => shop,
      isBorne: async () => borne,
    })
  }
  return { where, gone }
}
type Wish = {
  routing?: Routing | ReturnType<typeof refuse>
  shop?: string | ReturnType<typeof refuse>
  mayNot?: string
  loggedIn?: boolean
  borne?: boolean | ReturnType<typeof refuse>
}

const caisse = formatOwn('box', 'CA00101')
const list = formatOwn('pickingList', 'PK000412')

async function found(wish: Wish, text = caisse): Promise<{ place: Place; gone: string[] }> {
  const { where, gone } = house(wish)
  const place = where(text)
  if (!place || !('find' in place)) throw new Error('It leads somewhere that has to be asked')
  return { place: await place.find(), gone }
}

test('a number with a check digit opens its order at once, one without only if a parcel bears it', async () => {
  const [checked, weak] = ['6A15602676300', '10774000248382']
  expect(house().where(checked)).toMatchObject({ title: `Numéro de suivi ${checked}`, handsOn: true })
  expect((await found({}, weak)).place).toMatchObject({ title: `Numéro de suivi ${weak}`, handsOn: true })
  expect((await found({ borne: false }, weak)).place).toEqual({
    refused: `Aucun colis d’ici ne porte le numéro ${weak}.`,
  })
})

test('for who packs and reads no orders, an order and its tracking number open the expedition', async () => {
  for (const text of [formatOwn('order', 'CD00010329'), '6A15602676300', '10774000248382']) {
    const { where, gone } = house({ mayNot: '/warehouse/order-information' })
    const place = where(text)
    const found = place && 'find' in place ? await place.find() : place
    expect(found).toMatchObject({ handsOn: true })
    if (found && 'go' in found) await found.go()
    expect(gone).toEqual(['/warehouse/shipment'])
  }
})

test('a picking list opens the expedition, which takes the scan', async () => {
  const { where, gone } = house()
  const place = where(list)
  expect(place).toMatchObject({ title: 'Liste PK000412', handsOn: true })
  if (place && 'go' in place) await place.go()
  expect(gone).toEqual(['/warehouse/shipment'])
})

test('for who picks and does not pack, a list opens the picking of its shop', async () => {
  const { place, gone } = await found({ mayNot: '/warehouse/shipment' }, list)
  expect(place).toMatchObject({ title: 'Liste PK000412', handsOn: true })
  if ('go' in place) await place.go()
  expect(gone).toEqual(['/picking/papier'])
})

test('a box opens its screen, which takes the scan', async () => {
  const { place, gone } = await found({})
  expect(place).toMatchObject({ title: 'Emballez CD00000001.', handsOn: true })
  if ('go' in place) await place.go()
  expect(gone).toEqual(['/warehouse/shipment'])
})

test('a waiting return opens the screen that decides on it, which takes the scan', async () => {
  const { where, gone } = house()
  const place = where(formatOwn('return', 'RT000017'))
  expect(place).toMatchObject({ title: 'Retour RT000017', handsOn: true })
  if (place && 'go' in place) await place.go()
  expect(gone).toEqual(['/warehouse/order-return'])
})

test('a code that belongs to an order opens the order', async () => {
  const { place, gone } = await found({ routing: { ...box, operation: 'order-information' } })
  if ('go' in place) await place.go()
  expect(gone).toEqual(['/warehouse/order-information?code=CD00000001'])
})

test('a code without a page, or an unknown code, is refused', async () => {
  const free: Routing = { ...box, operation: null, next: 'La caisse CA00101 est libre.' }
  expect((await found({ routing: free })).place).toEqual({ refused: 'La caisse CA00101 est libre.' })
  const unknown = refuse('box-unknown', 'La caisse CA00101 n’existe pas.', { status: 404 })
  expect((await found({ routing: unknown })).place).toEqual({ refused: 'La caisse CA00101 n’existe pas.' })
})

test('a scan does not open a screen that the person’s account does not open', async () => {
  const { place } = await found({ mayNot: '/warehouse/shipment' })
  expect(place).toEqual({ refused: 'Emballez CD00000001. Votre compte n’ouvre pas cet écran.' })
})

test('a delivery opens the screen of its shop, which takes the scan', async () => {
  const delivery = formatOwn('reception', 'RC000001')
  const { place, gone } = await found({}, delivery)
  expect(place).toMatchObject({ title: 'Réception RC000001', handsOn: true })
  if ('go' in place) await place.go()
  expect(gone).toEqual(['/shop/papier/reception'])
  const unknown = refuse('reception-unknown', 'La réception RC000001 n’existe pas.', { status: 404 })
  expect((await found({ shop: unknown }, delivery)).place).toEqual({
    refused: 'La réception RC000001 n’existe pas.',
  })
  expect((await found({ mayNot: '/warehouse/reception' }, delivery)).place).toMatchObject({ handsOn: true })
  expect((await found({ mayNot: '/reception' }, delivery)).place).toEqual({
    refused: 'Réception RC000001 : votre compte n’ouvre pas cet écran.',
  })
})

test('without a session a scan opens nothing', () => {
  expect(house({ loggedIn: false }).where(list)).toEqual({
    refused: 'Connectez-vous d’abord : scannez votre badge.',
  })
})
