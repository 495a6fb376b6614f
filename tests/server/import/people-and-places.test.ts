import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { personCalls } from '#contract/endpoints/person.ts'
import { placeCalls } from '#contract/endpoints/place.ts'
import { locations, users, warehouses } from '#server/db/schema/index.ts'
import { importing } from '#tests/drivers/imports.ts'
import { atTheServer } from '#tests/drivers/server.ts'

let I: Awaited<ReturnType<typeof atTheServer>>
let they: ReturnType<typeof importing>

beforeEach(async () => {
  I = await atTheServer()
  await I.logIn('amina')
  they = importing(I)
})

const theLog = async (text: string) =>
  (await I.call(auditCalls.list, { query: { text } })).answer().data.entries

const file = `Identifiant;Nom;Rang;Rôles;Boutiques
Nina;Nina Faure;responsable;tous;papier
omar;Omar Ben;;Picking;lune papier
luc;Luc;;;
paul;Paul Petit-Jean;;;
camille;Camille Roux;administrateur;;
`

test('people of a file come in by the rules of their page, each with a line of the log; a trial leaves none', async () => {
  const [paul] = await I.db.select().from(users).where(eq(users.username, 'paul'))
  await I.db.update(users).set({ warehouseId: null }).where(eq(users.username, 'luc'))
  const id = await they.send('people', file)
  const trial = await they.tried(id)
  expect(trial.counts).toEqual({ made: 1, changed: 1, same: 0, refused: 3 })
  expect(await I.db.$count(users, eq(users.username, 'nina'))).toBe(0)
  expect(await theLog('Nina Faure')).toEqual([])

  expect((await they.imported('people', file)).counts).toEqual(trial.counts)
  expect(await they.refusals(id)).toEqual({
    3: 'La boutique « lune » est inconnue.',
    4: 'L’identifiant « luc » est déjà pris : choisissez-en un autre.',
    6: 'camille existe déjà avec d’autres droits : changez-les sur sa page.',
  })
  const [made] = await theLog('Nina Faure')
  expect(made).toMatchObject({
    user: 'Amina Diallo',
    what: personCalls.create.does,
    details: { rang: { from: 'operator', to: 'manager' }, boutiques: { from: null, to: 'papier' } },
  })
  const [renamed] = await theLog('Paul Petit-Jean')
  expect(renamed).toBeUndefined()
  expect((await theLog('(paul)'))[0]?.details).toEqual({
    nom: { from: paul?.displayName, to: 'Paul Petit-Jean' },
  })

  expect((await they.imported('people', file)).counts).toMatchObject({ made: 0, changed: 0, same: 2 })
  expect((await theLog('Nina Faure')).filter(({ outcome }) => outcome === 'done')).toHaveLength(1)
})

test('places of a file follow the house’s own barcodes and the end of the walk, and say what they lost', async () => {
  const own = [{ kind: 'location', prefix: 'EM-', prefixInName: false, layout: 'A-99-9', check: 'mod37' }]
  await I.db.update(warehouses).set({ grammar: { own } })
  const made = await they.imported('places', 'Emplacement;Capacité\nZ-01-1;\nZ-01-2;40\nZ-01-02-3;\n')
  expect(made.counts).toMatchObject({ made: 2, refused: 1 })
  const named = async (text: string) =>
    (await I.call(placeCalls.list, { query: { text } })).answer().data.places
  const [first, second] = await named('Z-01')
  expect(second).toMatchObject({ name: 'Z-01-2', capacity: 40, zone: 'Z' })
  expect((second?.walk ?? 0) - (first?.walk ?? 0)).toBe(10)
  const last = await I.db.select().from(locations).where(eq(locations.kind, 'storage'))
  expect(second?.walk).toBe(Math.max(...last.map(({ walk }) => walk)))

  const changed = await they.imported('places', 'Emplacement;Bloqué;Capacité\nZ-01-1;oui;\nZ-01-2;non;40\n')
  expect(changed.counts).toEqual({ made: 0, changed: 1, same: 1, refused: 0 })
  const [line] = await theLog('Z-01-1')
  expect(line).toMatchObject({
    user: 'Amina Diallo',
    what: placeCalls.change.does,
    details: { 'Z-01-1, bloqué': { from: false, to: true } },
  })
})
