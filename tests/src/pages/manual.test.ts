import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { sayKeys } from '#src/commands/keys.ts'
import type { Operation } from '#src/operations/definition.ts'
import { operations } from '#src/operations/index.ts'
import { menuPath } from '#src/operations/menu.ts'
import * as admin from '#src/pages/admin/addresses.ts'
import { articleDoor } from '#src/pages/admin/article-door.ts'
import { connectionDoor } from '#src/pages/admin/connection-door.ts'
import { deliveryDoor } from '#src/pages/admin/delivery-door.ts'
import { shopImportPath } from '#src/pages/admin/import-door.ts'
import { notificationDoor } from '#src/pages/admin/notification-door.ts'
import { orderDoor } from '#src/pages/admin/order-door.ts'
import { shopReturnPath, shopReturnsPath } from '#src/pages/admin/return-door.ts'
import { settingsPath, shopPersonPath } from '#src/pages/admin/settings/addresses.ts'
import { stockArticlePath, stockPath } from '#src/pages/admin/stock-door.ts'
import { manualOf, manualPath, readFrom } from '#src/pages/manual/addresses.ts'
import { manualPage, manualPages } from '#src/pages/manual/contents.ts'
import { manualLookUp } from '#src/pages/manual/look-up.ts'
import type { Part } from '#src/pages/manual/parts.ts'
import { root, sourcesIn } from '#tests/architecture/imports.ts'
import { terminalIn, usual } from '../commands/world.ts'

const folder = join(root, 'docs/manuel')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.md'))
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')

/** Nobody is logged in yet, or the page is no part of the work: no help leads from these. */
const withoutHelp = ['/login', '/demo', '/setup']

const all: readonly Operation[] = operations
const pages = readFileSync(join(root, 'contract/pages.ts'), 'utf8')
const { orders, newOrder, order } = orderDoor({ shopSlug: 'lune' })
const { deliveries, newDelivery, delivery } = deliveryDoor({ shopSlug: 'lune' })
const { articles, newArticle, article } = articleDoor({ shopSlug: 'lune' })
const doors = [
  articles,
  newArticle,
  article('one'),
  shopImportPath('lune'),
  orders,
  newOrder,
  order('one'),
  deliveries,
  newDelivery,
  delivery('one'),
  stockPath('lune'),
  stockArticlePath('lune', 'LAMPE'),
  '/shop/lune/overview',
  '/shop/lune/figures',
  '/shop/lune/bills',
  '/shop/lune/prestations',
  settingsPath('lune'),
  shopPersonPath('lune', 'one'),
  connectionDoor({ shopSlug: 'lune' }).connection('one'),
  notificationDoor({ shopSlug: 'lune' }).notification('one'),
  shopReturnsPath('lune'),
  shopReturnPath('lune', 'RT000001'),
]
const addresses = [
  ...all.flatMap(operation => [menuPath(operation), ...(operation.shopPath ? [operation.shopPath] : [])]),
  ...[...pages.matchAll(/\bpage_[\w-]+'?: '([^']+)'/g)].map(([, path = '']) => path),
  ...doors,
  ...Object.values(admin).map(address => (typeof address === 'string' ? address : address('one'))),
].filter(path => !withoutHelp.includes(path))

test('every screen has its page in the manual, which its help opens', () => {
  expect(addresses.length).toBeGreaterThan(60)
  expect(addresses.filter(path => manualPage(manualOf(path)) === undefined)).toEqual([])
  expect(all.map(menuPath).filter(path => manualOf(path) === '')).toEqual([])
})

test('every page of the manual is that of a screen, but those about several', () => {
  const helped = new Set(addresses.map(manualOf))
  expect(manualPages.map(({ name }) => name).filter(name => !helped.has(name))).toEqual(['first-day', 'wall'])
})

test('the first page lists every other page, once, and no page leads to one that is not there', () => {
  const names = files.map(file => file.replace(/\.md$/, '').replace(/^README$/, ''))
  expect(manualPages.map(({ name }) => name).sort()).toEqual(names.sort())
  expect(new Set(manualPages).size).toBe(names.length)
  const broken = manualPages.flatMap(({ name, parts }) =>
    linksIn(parts).flatMap(link => (manualPage(link) ? [] : [`${name}: ${link}`])),
  )
  expect(broken).toEqual([])
})

/** What the manual quotes from elsewhere: a shop's goods and places, another program's buttons. */
const notOurs: readonly string[] = []

test('what the manual puts between guillemets is what the application says', () => {
  const said = ['contract', 'machines', 'src', 'server']
    .flatMap(sourcesIn)
    .map(file => readFileSync(join(root, file), 'utf8'))
    // Sentences that the code puts together are whole in the machines' diagrams.
    .concat(readFileSync(join(root, 'machines/README.md'), 'utf8'))
    .join('\n')
    .replace(/\s+/g, ' ')
  const strange = files.flatMap(file =>
    [...textOf(file).matchAll(/«\s*([^»]+?)\s*»/g)].flatMap(([, quoted = '']) => {
      const text = quoted.replace(/\s+/g, ' ')
      const known =
        said.includes(text) ||
        notOurs.includes(text) ||
        text.split(/ ?… ?/).every(part => said.includes(part))
      return known ? [] : [`${file}: ${text}`]
    }),
  )
  expect(strange).toEqual([])
})

test('what the manual writes as a key is the key of a command', () => {
  const { registry } = terminalIn(usual)
  const keys = new Set(registry.commands.flatMap(command => (command.keys ? [sayKeys(command.keys)] : [])))
  const strange = files.flatMap(file =>
    [...textOf(file).matchAll(/`([^`]+)`/g)].flatMap(([, key = '']) =>
      keys.has(key) ? [] : [`${file}: ${key}`],
    ),
  )
  expect(strange).toEqual([])
})

test('the way back is the screen before the manual, and never another server', () => {
  const place = (address: string) => new URL(address, 'http://douchette.test')
  expect(readFrom(place('/warehouse/location/A-01?x=1'))).toBe('/warehouse/location/A-01?x=1')
  const page = manualPath('picking', '/picking/le-petit-comptoir?code=1', 'a-savoir')
  expect(readFrom(place(page))).toBe('/picking/le-petit-comptoir?code=1')
  expect(place(page).hash).toBe('#a-savoir')
  for (const bad of ['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', ''])
    expect(readFrom(place(`/manual?from=${encodeURIComponent(bad)}`)), bad).toBeUndefined()
})

test('the palette finds pages by their titles and headings, and a scope of things has none', async () => {
  const gone: string[] = []
  vi.stubGlobal('location', { pathname: '/', search: '' })
  const ask = manualLookUp(path => gone.push(path))
  const { signal } = new AbortController()
  const { found } = await ask('mode d’emploi expédition', signal)
  expect(found[0]).toMatchObject({ title: 'Expédition', hint: 'Mode d’emploi' })
  found[0]?.open()
  expect(gone).toEqual([manualPath('shipment', '/')])
  expect((await ask('ex', signal)).found).toEqual([])
  expect((await ask('expedition', signal)).found[0]?.title).toBe('Expédition')
  expect((await ask('expédition', signal, 'order')).found).toEqual([])
})

function linksIn(parts: readonly Part[]): string[] {
  return parts.flatMap(part =>
    typeof part === 'string' ? [] : [...(part.page === undefined ? [] : [part.page]), ...linksIn(part.parts)],
  )
}
