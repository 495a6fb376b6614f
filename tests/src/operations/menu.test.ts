import { describe, expect, test } from 'vitest'
import type { Access } from '#contract/endpoints/user.ts'
import { type Role, roles } from '#contract/roles.ts'
import {
  allowedItems,
  isActive,
  isDevelopmentHost,
  mayUse,
  menu,
  menuPath,
  type NavItem,
  screensFor,
  sectionsFor,
  shopScreens,
} from '#src/operations/menu.ts'

const access = (change: Partial<Access> = {}): Access => ({
  user: { displayName: 'Camille Martin', email: 'camille@entrepot.test', photoURL: '', role: 'operator' },
  warehouse: { slug: 'lyon', name: 'Lyon', roles: [...roles], timeZone: 'Europe/Paris' },
  shops: [],
  debug: false,
  features: [],
  ...change,
})
const withRoles = (...own: Role[]) =>
  access({ warehouse: { slug: 'lyon', name: 'Lyon', roles: own, timeZone: 'Europe/Paris' } })
const titles = (who: Access, host = 'entrepot.example') =>
  sectionsFor(who, host).map(({ subheader, items }) => [subheader, ...items.map(item => item.title)])

test('the menu matches the specification’s table', () => {
  const rows = menu.flatMap(({ group, operations }) =>
    operations.map(one => `${group} | ${one.title} | ${menuPath(one)} | ${one.role}`),
  )
  expect(rows).toEqual([
    'Flux Sortants | Picking | /warehouse/picking | Picking',
    'Flux Sortants | Mur de tri | /warehouse/put-wall | Picking',
    'Flux Sortants | Expédition | /warehouse/shipment | Shipping',
    'Flux Sortants | Colis | /warehouse/packaging | Shipping',
    'Flux Sortants | Bordereau transport | /warehouse/carrier-slip | Barcode',
    'Gestion des Stocks | Réception | /warehouse/reception | Reception',
    'Gestion des Stocks | Inventaire | /warehouse/inventory | Inventory',
    'Gestion des Stocks | Transfert / Rangement | /warehouse/transfer | Transfer',
    'Gestion des Stocks | Réapprovisionnement | /warehouse/replenishment | Transfer',
    'Gestion des Stocks | Assemblage | /warehouse/assembly | Transfer',
    'Gestion des Stocks | Rebut | /warehouse/rebut | Rebut',
    'Gestion des Stocks | Prestation | /warehouse/prestation | Prestation',
    'Information | Information commande | /warehouse/order-information | Print',
    'Retours | Retour | /warehouse/order-return | ReturnProduct',
    'Impression | Impression produit | /warehouse/print-product | Barcode',
    'Impression | Impression emplacement | /warehouse/print-location | Barcode',
    'Impression | Impression caisse | /warehouse/print-box | Barcode',
  ])
})

describe('who sees what', () => {
  test('with every role: all operations but the hidden ones; empty groups are dropped', () => {
    expect(titles(access())).toEqual([
      ['Flux Sortants', 'Picking', 'Expédition', 'Colis', 'Bordereau transport'],
      ['Gestion des Stocks', 'Transfert / Rangement', 'Prestation'],
      ['Information', 'Information commande'],
      ['Impression', 'Impression emplacement', 'Impression caisse'],
    ])
  })

  test('Réapprovisionnement is there where some place has a least, and else nowhere', () => {
    const path = '/warehouse/replenishment'
    expect(titles(access())[1]).not.toContain('Réapprovisionnement')
    expect(mayUse(path, access())).toBe(false)
    expect(titles(access({ levels: true }))[1]).toEqual([
      'Gestion des Stocks',
      'Transfert / Rangement',
      'Réapprovisionnement',
      'Prestation',
    ])
    expect(mayUse(path, access({ levels: true }))).toBe(true)
    expect(mayUse(path, { ...withRoles('Picking'), levels: true })).toBe(false)
  })

  test('Assemblage is there where a shop has an assembled kit, and else nowhere', () => {
    const path = '/warehouse/assembly'
    expect(titles(access())[1]).not.toContain('Assemblage')
    expect(mayUse(path, access({ levels: true }))).toBe(false)
    expect(titles(access({ kits: true }))[1]).toEqual([
      'Gestion des Stocks',
      'Transfert / Rangement',
      'Assemblage',
      'Prestation',
    ])
    expect(mayUse(path, { ...withRoles('Picking'), kits: true })).toBe(false)
  })

  test('Mur de tri is there where the warehouse has one, and else nowhere', () => {
    expect(titles(access())[0]).not.toContain('Mur de tri')
    expect(mayUse('/warehouse/put-wall', access())).toBe(false)
    expect(titles(access({ putWall: true }))[0]).toEqual([
      'Flux Sortants',
      'Picking',
      'Mur de tri',
      'Expédition',
      'Colis',
      'Bordereau transport',
    ])
    expect(mayUse('/warehouse/put-wall', { ...withRoles('Shipping'), putWall: true })).toBe(false)
  })

  const alone: Record<Role, unknown[]> = {
    Picking: [['Flux Sortants', 'Picking']],
    Shipping: [['Flux Sortants', 'Expédition', 'Colis']],
    Barcode: [
      ['Flux Sortants', 'Bordereau transport'],
      ['Impression', 'Impression emplacement', 'Impression caisse'],
    ],
    Reception: [],
    Inventory: [],
    Transfer: [['Gestion des Stocks', 'Transfert / Rangement']],
    Rebut: [],
    Print: [['Information', 'Information commande']],
    ReturnProduct: [],
    Prestation: [['Gestion des Stocks', 'Prestation']],
  }
  test.each(roles)('%s alone', role => {
    expect(titles(withRoles(role))).toEqual(alone[role])
  })

  test('a person without a warehouse or a shop sees nothing', () => {
    expect(titles(access({ warehouse: null }))).toEqual([])
  })

  test('a person without a warehouse sees the screens of their shops', () => {
    const right = 'read' as const
    const shops = ['lune', 'papier'].map(slug => ({
      slug,
      name: `Boutique ${slug}`,
      orderCount: 0,
      right,
    }))
    expect(titles(access({ warehouse: null, shops }))).toEqual([
      [
        'Boutique lune',
        'Réception',
        'Information produit',
        'Rebut',
        'Aperçu',
        'Commandes',
        'Articles',
        'Stock',
        'Livraisons',
        'Retours',
        'Prestations',
        'Chiffres',
      ],
      [
        'Boutique papier',
        'Réception',
        'Information produit',
        'Rebut',
        'Aperçu',
        'Commandes',
        'Articles',
        'Stock',
        'Livraisons',
        'Retours',
        'Prestations',
        'Chiffres',
      ],
    ])
    expect(shopScreens({ slug: 'lune', right }).map(({ path }) => path)).toEqual([
      '/shop/lune/reception',
      '/shop/lune/product-information',
      '/shop/lune/rebut',
      '/shop/lune/overview',
      '/shop/lune/orders',
      '/shop/lune/articles',
      '/shop/lune/stock',
      '/shop/lune/deliveries',
      '/shop/lune/all-returns',
      '/shop/lune/prestations',
      '/shop/lune/figures',
    ])
    expect(titles(access({ shops })).flat()).not.toContain('Boutique lune')
    expect(shopScreens({ slug: 'lune', right: 'stock' }).map(({ title }) => title)).not.toContain('Réglages')
    expect(shopScreens({ slug: 'lune', right: 'all' }).at(-1)?.path).toBe('/shop/lune/settings')
  })

  test('hidden operations appear when the access record lists them, and still need their role', () => {
    const features: Access['features'] = ['reception', 'inventory', 'rebut', 'print-product', 'order-return']
    expect(titles(access({ features, levels: true, kits: true, putWall: true })).flat()).toEqual(
      menu.flatMap(({ group, operations }) => [group, ...operations.map(({ title }) => title)]),
    )
    expect(titles({ ...withRoles('Picking'), features })).toEqual([['Flux Sortants', 'Picking']])
  })

  test('Retour needs a development host', () => {
    expect(titles(withRoles('ReturnProduct'), 'localhost')).toEqual([['Retours', 'Retour']])
    expect(titles(withRoles('Picking'), 'localhost')).toEqual([['Flux Sortants', 'Picking']])
  })

  test.each([
    ['localhost', true],
    ['entrepot.local', true],
    ['dev.entrepot.fr', true],
    ['entrepot-DEV.fr', true],
    ['entrepot.fr', false],
    ['10.0.4.21', false],
    ['', false],
  ])('%s is a development host: %s', (host, expected) => {
    expect(isDevelopmentHost(host)).toBe(expected)
  })

  test('an item’s roles are those that do not see it', () => {
    const items: NavItem[] = [
      { title: 'Pour tous', path: '/a' },
      { title: 'Pas pour les opérateurs', path: '/b', allowedRoles: ['operator'] },
      { title: 'Liste vide', path: '/c', allowedRoles: [] },
    ]
    const seenBy = (role: string) =>
      allowedItems(items, listed => listed.includes(role)).map(({ title }) => title)
    expect(seenBy('operator')).toEqual(['Pour tous', 'Liste vide'])
    expect(seenBy('manager')).toEqual(['Pour tous', 'Pas pour les opérateurs', 'Liste vide'])
  })
})

describe('the badge of pending orders', () => {
  const picking = (counts: number[]) => {
    const shops = counts.map((orderCount, i) => ({ slug: `s${i}`, name: `S${i}`, orderCount }))
    return sectionsFor(access({ shops }), 'entrepot.example')[0]?.items[0]
  }

  test('is the sum over all shops, in digits and in words', () => {
    expect(picking([90, 38, 0])).toMatchObject({ info: '128', label: '128 commandes en attente' })
    expect(picking([1])).toMatchObject({ info: '1', label: '1 commande en attente' })
  })

  test('is not shown at 0', () => {
    expect(picking([0, 0])).not.toHaveProperty('info')
    expect(picking([])).not.toHaveProperty('info')
  })
})

describe('the active item', () => {
  test('is the item with this path, with or without a trailing slash', () => {
    const item = { title: 'Colis', path: '/warehouse/packaging' }
    expect(isActive(item, '/warehouse/packaging')).toBe(true)
    expect(isActive(item, '/warehouse/packaging/')).toBe(true)
    expect(isActive(item, '/warehouse/packaging/CL1')).toBe(false)
    expect(isActive(item, '/warehouse')).toBe(false)
  })

  test('is also the item above the page with deep matching, but not a sibling', () => {
    const item = { title: 'Picking', path: '/warehouse/picking', deepMatch: true }
    expect(isActive(item, '/warehouse/picking/maison')).toBe(true)
    expect(isActive(item, '/warehouse/picking-list')).toBe(false)
  })

  test('is a group when one of its children is active', () => {
    const group = { title: 'Stock', path: '/stock', children: [{ title: 'A', path: '/elsewhere/a' }] }
    expect(isActive(group, '/elsewhere/a')).toBe(true)
    expect(isActive(group, '/elsewhere/b')).toBe(false)
  })
})

test.each(roles)('%s opens each of its screens, in the menu or hidden, and no other', role => {
  const all = menu.flatMap(({ operations }) => operations)
  const who = { ...withRoles(role), levels: true, kits: true, putWall: true }
  const may = all.filter(one => mayUse(menuPath(one), who))
  expect(may).toEqual(all.filter(one => one.role === role))
  expect(screensFor(who).flatMap(({ items }) => items)).toHaveLength(may.length)
})

test('whoever has a shop opens its screens, with a warehouse and without', () => {
  const shops = [{ slug: 'papier', name: 'Papier', orderCount: 0 }]
  for (const who of [access({ shops, warehouse: null }), { ...withRoles('Picking'), shops }]) {
    for (const { path } of shopScreens({ slug: 'papier' })) expect(mayUse(path, who)).toBe(true)
    expect(mayUse(shopScreens({ slug: 'bougie' })[0]?.path ?? '', who)).toBe(false)
  }
})
