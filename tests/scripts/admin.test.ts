import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { personCalls } from '#contract/endpoints/person.ts'
import { placeCalls } from '#contract/endpoints/place.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import type { Act } from '#scripts/admin/act.ts'
import { checkAll } from '#scripts/admin/check.ts'
import { exportList } from '#scripts/admin/export.ts'
import { importFile } from '#scripts/admin/import.ts'
import * as key from '#scripts/admin/key.ts'
import { makePlaces } from '#scripts/admin/place.ts'
import { admin } from '#scripts/admin/run.ts'
import { addShop, showShops } from '#scripts/admin/shop.ts'
import * as user from '#scripts/admin/user.ts'
import { worldOf } from '#scripts/admin/world.ts'
import { openDatabase } from '#server/db/open.ts'
import { auditLog, carriers, orders, warehouses } from '#server/db/schema/index.ts'
import { makeWarehouse } from '#server/setup/make.ts'
import { fillFolder } from '#tests/drivers/database.ts'
import { readPdf } from '#tests/drivers/documents.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { password } from '#tests/drivers/warehouse.ts'
import { putGoodsOnTheShelf } from '#tests/operations/transfer/warehouse.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'douchette-admin-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What the commands print. */
const printed = () => {
  const said: string[] = []
  vi.spyOn(console, 'log').mockImplementation(line => said.push(String(line)))
  return { text: () => said.splice(0).join('\n') }
}

/** The command line beside a server that is at work on the same database, with Amina logged in. */
async function besideTheServer() {
  const I = await atTheServer()
  await I.logIn('amina')
  const out = printed()
  return {
    I,
    /** Runs a command and returns what it printed. */
    run: async (act: Act, ...words: string[]) => {
      const { warehouse, work } = act.read(words)
      await work(await worldOf(I.database, warehouse, () => I.now))
      return out.text()
    },
    text: out.text,
    log: async (text: string) => (await I.call(auditCalls.list, { query: { text } })).answer().data.entries,
  }
}

test('a person is added, logs in with a drawn password that must be changed, and the log says who did it', async () => {
  const { I, run, log } = await besideTheServer()
  expect(
    await run(user.addUser, 'nina', '--name', 'Nina Faure', '--role', 'responsable', '--tasks', 'tous'),
  ).toContain('Nina Faure (nina)')
  const drawn = (await run(user.newPassword, 'nina')).split('\n').at(-1) ?? ''
  const refused = await I.call(
    userCalls.logIn,
    { body: { username: 'nina', password: drawn } },
    { token: null },
  )
  expect(refused.problem().code).toBe('password-once')

  vi.stubEnv('DOUCHETTE_PASSWORD', 'quatre mots au hasard')
  await run(user.newPassword, 'nina')
  await I.logIn('nina', 'quatre mots au hasard')
  expect(await run(user.showUsers)).toMatch(
    /^nina +Nina Faure +responsable +actif +le sien +non +lune,papier/m,
  )

  await I.logIn('amina')
  const entries = await log('nina')
  const [chosen, drew, made] = entries.filter(({ what }) => what !== userCalls.logIn.does)
  expect([chosen, drew, made].map(entry => entry?.user)).toEqual(Array(3).fill('Ligne de commande'))
  expect(made?.details).toMatchObject({ rang: { from: 'operator', to: 'manager' } })
  expect(JSON.stringify([chosen, drew])).not.toMatch(new RegExp(`quatre mots|${drawn}`))
})

test('a new password and a new badge end the sessions that the old ones opened, at once', async () => {
  const { I, run } = await besideTheServer()
  const camille = await I.logIn('camille')
  vi.stubEnv('DOUCHETTE_PASSWORD', 'encore quatre mots au hasard')
  await run(user.newPassword, 'camille')
  expect((await I.call(userCalls.access, {}, { token: camille })).status).toBe(401)

  const file = join(folder, 'badge.pdf')
  await run(user.newBadge, 'camille', file, '--label')
  const [badge = ''] = await readPdf(readFileSync(file).toString('base64'), { dpi: 203 })
  expect((await I.call(userCalls.logIn, { body: { badge } }, { token: null })).status).toBe(200)
})

test('a weak password, an unknown person and wrong words end with a sentence and change nothing', async () => {
  const { I, run } = await besideTheServer()
  vi.stubEnv('DOUCHETTE_PASSWORD', 'camille2026!')
  await expect(run(user.newPassword, 'camille')).rejects.toThrow('essaie en premier')
  await expect(run(user.newPassword, 'nobody')).rejects.toThrow('inconnue')
  await expect(run(user.addUser, 'Nina Faure')).rejects.toThrow('minuscules')
  await expect(run(user.addUser, 'nina', '--role', 'chef')).rejects.toThrow('--role est')
  await expect(run(user.addUser, 'nina', '--shops', 'nowhere')).rejects.toThrow('nowhere')
  await expect(run(user.showUsers, '--warehouse=nantes')).rejects.toThrow('« nantes » est inconnu')
  expect(() => user.newBadge.read(['camille'])).toThrow('user badge IDENTIFIANT FICHIER.pdf')
  expect(() => user.newPassword.read(['camille', '--password=secret'])).toThrow('user password IDENTIFIANT')
  await I.logIn('camille', password)
})

test('who has begun work is disabled once that was seen; the last administrator never', async () => {
  const { I, run, text } = await besideTheServer()
  const people = (await I.call(personCalls.list, { query: { text: 'paul' } })).answer().data.people
  expect(people[0]?.active).toBe(true)
  expect(await run(user.disableUser, 'paul')).toContain('désactivé')
  expect(await run(user.enableUser, 'paul')).toContain('de nouveau actif')
  await expect(run(user.disableUser, 'amina')).rejects.toThrow('dernier administrateur')
  expect(text()).toBe('')
})

test('shops and places are made by the rules of the screens, in one line each of the log', async () => {
  const { I, run, log } = await besideTheServer()
  await run(addShop, 'Maison Lumière', '--address', '12 quai de la Fosse, 44000 Nantes')
  expect(await run(showShops)).toMatch(/^maison-lumiere +Maison Lumière +1 +0 +0$/m)
  await expect(run(addShop, 'Maison Lumière')).rejects.toThrow('déjà prise')

  const plan = ['--aisles', 'Y-Z', '--bays', '01-03', '--levels', '1-2']
  expect(await run(makePlaces, ...plan, '--dry-run')).toContain('12 emplacements : Y-01-1')
  expect(await run(makePlaces, ...plan)).toBe('12 emplacements faits, de Y-01-1 à Z-03-2.')
  await expect(run(makePlaces, ...plan)).rejects.toThrow('existent déjà')
  const found = (await I.call(placeCalls.list, { query: { text: 'Z-0' } })).answer().data
  expect(found.total).toBe(6)
  const places = await log('emplacements')
  expect(places.map(({ outcome, user }) => [outcome, user])).toEqual([
    ['refused', 'Ligne de commande'],
    ['done', 'Ligne de commande'],
  ])
})

test('an import by command line stands in the log of its warehouse', async () => {
  const { run, log } = await besideTheServer()
  const file = join(folder, 'articles.csv')
  writeFileSync(file, 'SKU;Nom;Boutique\nTASSE-1;Tasse;lune\n;Sans SKU;lune\n')
  expect(await run(importFile, 'articles', file)).toContain(
    'Importé : 1 nouveaux, 0 changés, 0 identiques, 1 refusés.',
  )
  expect(await log('articles.csv')).toMatchObject([
    { user: 'Ligne de commande', details: { créés: 1, refusés: 1 } },
  ])
})

test('on a folder of one’s own a command works while no server has it, and says so while one does', async () => {
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('DATA_DIR', folder)
  const { text } = printed()
  await fillFolder(folder)
  const opened = await openDatabase({ dataDir: folder })
  const setup = {
    warehouse: { name: 'Nantes', timeZone: 'Europe/Paris' },
    admin: { username: 'alice', displayName: 'Alice', password: 'quatre mots au hasard' },
    shop: { name: 'Maison Lumière' },
  }
  await makeWarehouse(opened.db, setup, { address: 'test', now: new Date() })
  await expect(admin(['user', 'list'])).rejects.toThrow('Arrêtez-le')
  await opened.close()

  await admin(['user', 'add', 'paul', '--warehouse', 'nantes'])
  expect(text()).toContain('paul (paul)')
  const after = await openDatabase({ dataDir: folder })
  const [nantes] = await after.db.select().from(warehouses)
  const [, line] = await after.db.select().from(auditLog)
  expect(line).toMatchObject({
    call: personCalls.create.name,
    warehouseId: nantes?.id,
    address: 'ligne de commande',
  })
  await after.close()
})

test('help names every command, and what is none is refused after it', async () => {
  const { text } = printed()
  await admin(['help'])
  const help = text()
  for (const name of ['user add', 'user badge', 'shop list', 'place generate', 'import', 'backup']) {
    expect(help).toContain(`  ${name}`)
  }
  await expect(admin(['user', 'remove'])).rejects.toThrow('« user remove » n’est pas une de ces commandes.')
})

test('a stock that its moves contradict is named, put right on demand, and each change stands in the log', async () => {
  const { I, run, text, log } = await besideTheServer()
  await putGoodsOnTheShelf(I.db)
  // The orders of this warehouse are on no list.
  await I.db.update(orders).set({ status: 'on_hold' })
  expect(await run(checkAll, '--repair')).toMatch(
    /^Le stock concorde avec les mouvements : rien à remettre\.\n/,
  )
  await I.database.pool.query('alter table stock disable trigger user')
  await I.database.pool.query(
    `update stock set qty = qty + 3 from products, locations
     where products.id = product_id and locations.id = location_id and sku = 'LAMPE' and locations.name = 'A-01'`,
  )
  await I.database.pool.query('alter table stock enable trigger user')
  await expect(run(checkAll)).rejects.toThrow('check --repair')
  expect(text()).toContain('  LAMPE à A-01 : le stock dit 5, les mouvements 2')
  const said = await run(checkAll, '--repair')
  expect(said).toContain('  LAMPE à A-01 : 5 → 2\n')
  expect(said).toContain('Stock remis d’après les mouvements : 1 écart, au journal.')
  expect(said).toContain('Tout concorde.')
  expect(await log('LAMPE')).toMatchObject([
    {
      user: 'Ligne de commande',
      what: 'Le stock remis d’après ses mouvements',
      subject: 'LAMPE · A-01',
      details: { pièces: { from: 5, to: 2 } },
    },
  ])
})

test('each list of the screens goes out as a file, those without an import too, and the log says so', async () => {
  const { I, run, log } = await besideTheServer()
  await I.db.insert(carriers).values({ slug: 'dpd', name: 'DPD', cutoff: '18:00', maxWeightG: 30_000 })
  for (const [kind, holds] of [
    ['carriers', 'DPD'],
    ['reasons', 'Cassé'],
    ['cartons', 'Code'],
  ] as const) {
    const file = join(folder, `${kind}.csv`)
    expect(await run(exportList, kind, file)).toContain(file)
    expect(readFileSync(file, 'utf8'), kind).toContain(holds)
  }
  expect((await log('Transporteurs'))[0]).toMatchObject({ address: 'ligne de commande' })
  await expect(run(exportList, 'people-of-the-moon', join(folder, 'x.csv'))).rejects.toThrow(
    'cartons, carriers',
  )
})

test('a key is printed alone, opens its shop at once, is turned and revoked by its beginning', async () => {
  const { I, run, log } = await besideTheServer()
  const opens = async (secret: string) =>
    (await I.send('GET', '/api/v1/shops/papier/orders', { token: secret })).status
  const first = await run(key.addApiKey, '--shop', 'papier', '--rights', 'orders,stock', '--name', 'Vitrine')
  expect(first).toMatch(/^dk_[0-9a-f]{10}_[\w-]{43}$/)
  expect(await opens(first)).toBe(200)
  const beginning = first.slice(0, 13)
  const second = await run(key.rotateApiKey, beginning, '--overlap', '1')
  expect([await opens(first), await opens(second)]).toEqual([200, 200])
  expect(await run(key.showApiKeys)).toMatch(/papier +Vitrine +orders,stock +2026-03-12/)
  expect(await run(key.revokeApiKey, second.slice(0, 13))).toContain('n’ouvre plus rien')
  expect([await opens(first), await opens(second)]).toEqual([401, 401])
  expect((await log('Vitrine')).map(({ user, subject }) => [user, subject])).toEqual([
    ['Ligne de commande', 'Vitrine'],
    ['Ligne de commande', 'Vitrine'],
    ['Ligne de commande', 'Vitrine'],
  ])
  await expect(run(key.addApiKey, '--shop', 'papier', '--rights', 'tout')).rejects.toThrow(
    '--rights nomme des droits',
  )
  await expect(run(key.addApiKey, '--shop', 'nulle', '--rights', 'orders')).rejects.toThrow(
    'aucune boutique « nulle »',
  )
})
