import { expect, test } from 'vitest'
import type { Access } from '#contract/endpoints/user.ts'
import { supportSections } from '#src/app/layout/SupportNav.tsx'
import { allowedItems, type NavItem } from '#src/operations/menu.ts'

const access = (more: Partial<Access> = {}): Access => ({
  user: { displayName: 'Camille', email: 'c@entrepot.test', photoURL: '', role: 'manager' },
  warehouse: null,
  shops: [],
  debug: false,
  features: [],
  ...more,
})
const items = (more?: Partial<Access>) => supportSections(access(more)).flatMap(section => section.items)
const group = (title: string, more?: Partial<Access>): readonly NavItem[] =>
  items(more).find(item => item.title === title)?.children ?? []

test('help is a group of captioned pages', () => {
  expect(group('Aide').map(({ title, caption }) => [title, caption])).toEqual([
    ['Douchettes', 'Réglages, essai, sons'],
    ['Journal des scans', 'Les 1 000 derniers'],
    ['Cartes de commande', 'À imprimer et à scanner'],
    ['Impression', 'QZ Tray, imprimantes, file'],
    ['Mode d’emploi', 'Une page pour chaque écran'],
  ])
})

test('the manual is our own, open to everybody, unless the server names another', () => {
  expect(group('Aide').at(-1)).toMatchObject({ path: '/manual' })
  expect(allowedItems(group('Aide'), roles => roles.includes('operator'))).toHaveLength(5)
  const set = group('Aide', { helpUrl: 'https://aide.example/' }).at(-1)
  expect(set).toEqual({
    title: 'Mode d’emploi',
    path: 'https://aide.example/',
    href: 'https://aide.example/',
  })
})

test('the customer’s links lead outside', () => {
  const links = [{ title: 'Intranet', href: 'https://intra.example/' }]
  expect(items({ links }).find(({ title }) => title === 'Intranet')).toMatchObject({
    href: 'https://intra.example/',
  })
})

test('administration leads to its page, for those to whom the access record gives it', () => {
  expect(items().map(({ title }) => title)).toEqual(['Aide'])
  const own = group('Administration', { adminUrl: '/admin' })
  expect(own.map(({ path, href }) => href ?? path)).toEqual([
    '/admin',
    '/admin/figures',
    '/admin/health',
    '/computers',
    '/rest/openapi.json',
  ])
  const elsewhere = group('Administration', { adminUrl: 'https://admin.example/' })
  expect(elsewhere.map(({ href }) => href)).toContain('https://admin.example/')
  const [administration] = items({ adminUrl: '/admin' }).slice(-1)
  expect(administration?.allowedRoles).toEqual(['operator'])
})
