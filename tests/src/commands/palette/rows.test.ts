import { expect, test } from 'vitest'
import { acknowledge } from '#machines/shared/operation.ts'
import type { Awaiting } from '#src/commands/attention.ts'
import { allowed, type Command, refused } from '#src/commands/command.ts'
import type { LookUp, LookUpPort } from '#src/commands/look-up.ts'
import { again, usedThing } from '#src/commands/palette/again.ts'
import { allOf, toggled } from '#src/commands/palette/marks.ts'
import { createRecents } from '#src/commands/palette/recents.ts'
import {
  actBlocks,
  askBlocks,
  type Block,
  choiceBlocks,
  commandBlocks,
  foundBlocks,
  offeredBlocks,
} from '#src/commands/palette/rows.ts'
import { readQuery } from '#src/commands/palette/scopes.ts'
import { createSearch, linesFor } from '#src/commands/palette/search.ts'
import { buildRegistry } from '#src/commands/registry.ts'
import { terminalIn, usual } from '../world.ts'

const { registry } = terminalIn(usual)
const articles = {
  status: 'active',
  value: 'articles',
  hasTag: () => false,
  can: () => true,
  getMeta: () => ({}),
}
const atStep = terminalIn({ ...usual, operation: { id: 'transfer', snapshot: articles } }).registry

const seen = (blocks: readonly Block[]) =>
  Object.fromEntries(blocks.map(({ title, rows }) => [title, rows.map(row => row.title)]))
const typing = (query: string, from = atStep, recents: readonly string[] = []) =>
  foundBlocks(createSearch(from.commands).find(query, 200), recents, [])

test('before a query: the step’s commands, then recent ones, then screens', () => {
  const blocks = offeredBlocks(atStep, ['theme.dark', 'go.packaging'])
  expect(blocks.map(({ title }) => title)).toEqual(['Dans cette étape', 'Récents', 'Aller à', 'Session'])
  const { 'Dans cette étape': step, Récents: recents, 'Aller à': places } = seen(blocks)
  expect(step).toEqual(expect.arrayContaining(['Tout prendre', 'Quantité…', 'Annuler le dernier scan']))
  expect(recents).toEqual(['Thème sombre', 'Colis'])
  expect(places).not.toContain('Colis')
})

test('without an operation the list has no step commands, no settings, and none that may not run', () => {
  const titles = Object.values(seen(offeredBlocks(registry, []))).flat()
  expect(titles[0]).toBe('Accueil')
  expect(Object.values(seen(offeredBlocks(registry, [], '/'))).flat()).not.toContain('Accueil')
  for (const title of ['Tout prendre', 'Thème clair', 'Thème sombre', 'Verrouiller après 5 minutes'])
    expect(titles).not.toContain(title)
})

test('what waits stands before the screens on the home page; errors are no destinations', () => {
  const waits: readonly Awaiting[] = [
    { kind: 'late', id: 'CD00010234', title: 'CD00010234 · Zoé Martin', path: '/late' },
    { kind: 'refusal', id: 'r1', title: 'Il n’y a plus que 2 de ces articles.', path: '/?regler=r1' },
    { kind: 'print', id: 'p1', title: 'Étiquette CL00000001', path: '/printing' },
  ]
  const atHome = terminalIn({ ...usual, listed: waits }).registry
  const offered = seen(offeredBlocks(atHome, []))
  expect(offered['À faire']).toEqual(['CD00010234 · Zoé Martin'])
  const titles = Object.values(offered).flat()
  for (const title of [
    'Il n’y a plus que 2 de ces articles.',
    'Impression à l’arrêt',
    'Étiquette CL00000001',
  ])
    expect(titles).not.toContain(title)
  expect(Object.values(seen(typing('arrêt', atHome))).flat()).toContain('Impression à l’arrêt')
})

test('an error on the screen leaves one command of its step: the one that acknowledges it', () => {
  const snapshot = { ...articles, can: ({ type }: { type: string }) => type !== acknowledge.type }
  const { registry } = terminalIn({ ...usual, latched: true, operation: { id: 'transfer', snapshot } })
  expect(seen(offeredBlocks(registry, []))['Dans cette étape']).toEqual(['OK, c’est vu'])
})

test('the step’s own commands come before pages that match as well', () => {
  expect(Object.keys(seen(typing('tr')))[0]).toBe('Dans cette étape')
})

test('commands that may not run now come last, with the reason', () => {
  const last = typing('tout prendre', registry).at(-1)
  expect(last?.title).toBe('Pas maintenant')
  expect(last?.rows[0]).toMatchObject({ refused: 'Cette commande vaut dans Transfert / Rangement.' })
})

test('among equal matches, recent commands come first', () => {
  const first = (recents: string[]) => typing('impression', registry, recents)[0]?.rows[0]?.title
  expect(first([])).toBe('Impression produit')
  expect(first(['go.print-box'])).toBe('Impression caisse')
})

test('a command that this person may never run is not in the list', () => {
  const { registry: own } = terminalIn({ ...usual, menu: ['/warehouse/picking'] })
  expect(Object.values(seen(typing('colis'))).flat()).toContain('Colis')
  expect(Object.values(seen(typing('colis', own))).flat()).not.toContain('Colis')
})

test('results of the look-up come after commands that may run', () => {
  const found = [{ id: 'location:A-01', title: 'A-01', open: () => {} }]
  const blocks = foundBlocks(createSearch(registry.commands).find('accueil'), [], found)
  expect(Object.keys(seen(blocks))).toEqual(['Aller à', 'Trouvé'])
})

test('results of the look-up come before guesses at a misspelt command', () => {
  const found = [{ id: 'location:A-01', title: 'A-01', open: () => {} }]
  const blocks = foundBlocks(createSearch(registry.commands).near('acueil'), [], found)
  const [first, ...others] = Object.keys(seen(blocks))
  expect(first).toBe('Trouvé')
  expect(others).toContain('Aller à')
})

test('the list has at most fifty rows', () => {
  const many = buildRegistry(
    Array.from(
      { length: 500 },
      (_, n): Command => ({
        id: `go.place-${n}`,
        title: `Rayon ${n}`,
        group: 'Aller à',
        when: () => (n % 2 ? allowed : refused('Fermé.')),
        run: () => {},
      }),
    ),
  )
  expect(typing('rayon', many).flatMap(({ rows }) => rows)).toHaveLength(50)
  expect(offeredBlocks(many, []).flatMap(({ rows }) => rows)).toHaveLength(50)
})

test('a quantity is one of the usual ones, or any typed number', () => {
  const quantity = atStep.byId('quantity.choose')
  if (!quantity) throw new Error('no quantities')
  const choices = (typed: string) =>
    choiceBlocks(quantity, typed).flatMap(({ rows }) => rows.map(({ title }) => title))
  expect(choices('')).toContain('× 12')
  expect(choices('37')).toEqual(['× 37'])
  expect(choices('10000')).toEqual([])
  expect(choices('beaucoup')).toEqual([])
})

test('a part of a shop’s name finds the shop, and the chosen printer is marked', () => {
  const page = (id: string, typed: string) => {
    const command = registry.byId(id)
    return command ? choiceBlocks(command, typed).flatMap(({ rows }) => rows) : []
  }
  expect(page('shop.choose', 'boutique 1')).toMatchObject([
    { title: 'Boutique 1', hint: '1 commande en attente' },
  ])
  expect(page('printer.choose', '')).toMatchObject([{ hint: 'Étiquettes · choisie' }, { hint: 'Étiquettes' }])
})

test('a choice closes the palette and runs', () => {
  const world = terminalIn({ ...usual, operation: { id: 'transfer', snapshot: articles } })
  const quantity = world.registry.byId('quantity.choose')
  if (!quantity) throw new Error('no quantities')
  world.registry.attempt(quantity, 'hotkey')
  expect(world.overlay.get()).toEqual({ what: 'palette', page: 'quantity.choose' })
  const [row] = choiceBlocks(quantity, '7').flatMap(({ rows }) => rows)
  if (row?.kind === 'choice') row.choice.run('palette')
  expect(world.done).toEqual(['send {"type":"cmd.quantity","n":7}'])
  expect(world.overlay.get()).toBeUndefined()
})

test('the browser remembers the last five uses, newest first, and what is used most', () => {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const recents = createRecents(store)
  const ids = () => recents.last().map(({ id }) => id)
  for (const id of ['b.b', 'a.a', 'b.b', 'c.c', 'd.d', 'e.e', 'f.f', 'g.g', 'c.c']) recents.remember({ id })
  expect(ids()).toEqual(['c.c', 'g.g', 'f.f', 'e.e', 'd.d'])
  // Used twice, and the one of them lately.
  expect(recents.byUse().slice(0, 2)).toEqual(['c.c', 'b.b'])
  const place = { id: 'location:A-01', title: 'A-01' }
  recents.remember({ id: place.id, thing: place })
  expect(createRecents(store).last()).toEqual(recents.last())
  expect(createRecents(store).byUse()).toEqual(recents.byUse())
})

test('among equals, what is used more stands first', () => {
  const first = (used: readonly string[]) => typing('imprimer', registry, used)[0]?.rows[0]?.key
  const all = typing('imprimer', registry)
    .flatMap(({ rows }) => rows)
    .map(({ key }) => key)
  expect(first([])).toBe(all[0])
  const second = all[1] ?? ''
  expect(first([second])).toBe(second)
})

test('what was used last is a row of the list before a query: a thing is looked up anew, an act is done again', async () => {
  const done: string[] = []
  const acts = async () => [
    { id: 'count', title: 'Compter', icon: 'hash' as const, run: () => done.push('compté') },
    { id: 'block', title: 'Bloquer', icon: 'lock' as const, because: 'Déjà bloqué.', run: () => {} },
  ]
  const place = { id: 'location:A-01', title: 'A-01', open: () => done.push('ouvert'), acts }
  const port: LookUpPort = async query => ({ found: query === 'A-01' ? [place] : [] })
  const rowOf = (used = usedThing(place)) => {
    if (!used?.thing) throw new Error('nothing to remember')
    return again(used.id, used.thing, port, text => done.push(text))
  }
  const counted = (await acts()).map(act => rowOf(usedThing(place, act)))
  const offered = offeredBlocks(registry, [rowOf(), 'go.packaging', ...counted])
  expect(seen(offered).Récents).toEqual(['A-01', 'Colis', 'Compter · A-01', 'Bloquer · A-01'])
  await rowOf().open()
  for (const row of counted) await row.open()
  await again('location:B', { id: 'location:B', title: 'B' }, port, text => done.push(text)).open()
  expect(done).toEqual(['ouvert', 'compté', 'Déjà bloqué.', 'B : introuvable.'])
})

test('each act of a thing has its key, whatever is typed', () => {
  const acts = Array.from({ length: 11 }, (_, at) => ({
    id: `act${at}`,
    title: `Acte ${at}`,
    icon: 'hash' as const,
    run: () => {},
  }))
  const keysOf = (typed: string) =>
    actBlocks(acts, typed).flatMap(({ rows }) => rows.map(row => row.kind === 'act' && row.keys))
  expect(keysOf('')).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(n => `alt+${n}`),
    ...['alt+shift+1', 'alt+shift+2'],
  ])
  expect(keysOf('10')).toEqual(['alt+shift+2'])
})

test('a question offers its answers and the places that are found', () => {
  const ask = {
    title: 'Vers où ?',
    choices: () => [{ id: 'later', title: 'Plus tard', run: () => {} }],
    place: (name: string) => ({ id: `to.${name}`, title: name, run: () => {} }),
  }
  const places = [{ id: 'location:B-02', title: 'B-02', open: () => {} }]
  expect(seen(askBlocks(ask, '', []))).toEqual({ 'Vers où ?': ['Plus tard'] })
  expect(seen(askBlocks(ask, 'b-0', places))).toEqual({ Emplacements: ['B-02'] })
})

test('things of one kind are marked together, and have their acts on all; others say why not', async () => {
  const thing = (kind: string, name: string): LookUp => ({
    id: `${kind}:${name}`,
    title: name,
    open: () => {},
    together: {
      kind,
      name,
      code: name,
      acts: all => [{ id: 'labels', title: `Imprimer ${all.length}`, icon: 'tag', run: () => {} }],
    },
  })
  const [one, two, other] = [thing('location', 'A-01'), thing('location', 'A-02'), thing('order', 'CD1')]
  const marked = toggled(toggled([], one), two)
  expect(allOf(marked).title).toBe('2 choisis')
  expect(await allOf(marked).acts?.()).toMatchObject([{ title: 'Imprimer 2' }])
  expect(toggled(marked, one)).toEqual([two])
  expect(await allOf(toggled(marked, other)).acts?.()).toMatchObject([
    { because: 'Ces choses sont de genres différents : marquez-en d’un seul genre.' },
  ])
})

test('foreign data in the storage gives no recent commands and no crash', () => {
  const of = (text: string) => createRecents({ getItem: () => text, setItem: () => {} }).last()
  expect(of('{"a":1}')).toEqual([])
  expect(of('[1, "go.home", null]')).toEqual([])
  expect(of('not json')).toEqual([])
})

test.each([
  ['imprimer', 'Impression produit'],
  ['expédier', 'Expédition'],
  ['emballer', 'Expédition'],
  ['compter', 'Inventaire'],
  ['ranger', 'Transfert / Rangement'],
  ['ranger les articles', 'Transfert / Rangement'],
  ['déplacer', 'Transfert / Rangement'],
  ['recevoir', 'Réception'],
  ['jeter', 'Rebut'],
  ['renvoyer', 'Retour'],
  ['étiqueter', 'Impression produit'],
  ['peser', 'Colis'],
  ['préparer', 'Picking'],
  ['prélever', 'Picking'],
  ['charger le camion', 'Bordereau transport'],
  ['réimprimer', 'Information commande'],
])('« %s » finds %s first', (words, title) => {
  expect(typing(words, registry)[0]?.rows[0]?.title).toBe(title)
})

const lines = (query: string) => linesFor(registry.commands, query).map(({ title }) => title)

test.each([
  'picking boutique 1 mono cadeau',
  'mono cadeau picking boutique 1',
  'préparer boutique 1 cadeau mono',
])('one line opens a shop’s picking with the kind of list chosen: « %s »', query => {
  const world = terminalIn(usual)
  const [line, ...others] = linesFor(world.registry.commands, query)
  expect(line?.title).toBe('Picking Boutique 1 · Mono cadeau')
  expect(others).toEqual([])
  line?.choice.run('palette')
  expect(world.done).toEqual(['list "s1" "mono_gift"'])
})

test('the step’s own choice of that name comes before the lines', () => {
  const choices = [{ id: 'shop.s1', title: 'Boutique 1', event: { type: 'cmd.shop' as const, code: 's1' } }]
  const { registry } = terminalIn({ ...usual, operation: { id: 'shop', snapshot: articles, choices } })
  const hits = createSearch(registry.commands).find('boutique 1', 200)
  const blocks = foundBlocks(hits, [], [], linesFor(registry.commands, 'boutique 1'))
  expect(blocks.map(({ title }) => title).slice(0, 2)).toEqual(['Dans cette étape', 'En une ligne'])
})

test('a shop’s name and a screen make one line; a single word makes none', () => {
  expect(lines('boutique 0 picking')).toEqual(['Picking Boutique 0'])
  expect(lines('rebut boutique 1')).toEqual(['Rebut'])
  expect(lines('retours boutique')).toEqual(['Retours Boutique 0', 'Retours Boutique 1'])
  expect(lines('boutique')).toEqual([])
  expect(lines('retour client')).toEqual([])
})

test('the first sign says what is searched for', () => {
  expect(readQuery(' #10234 ')).toMatchObject({ scope: { kind: 'order' }, text: '10234' })
  expect(readQuery('@ léa')).toMatchObject({ scope: { kind: 'person' }, text: 'léa' })
  expect(readQuery('/a-01')).toMatchObject({ scope: { kind: 'location' }, text: 'a-01' })
  expect(readQuery('>')).toMatchObject({ scope: { kind: 'command' }, text: '' })
  expect(readQuery('a-01 #')).toEqual({ text: 'a-01 #' })
  expect(Object.keys(seen(commandBlocks(atStep.commands)))).toContain('Ce terminal')
})
