import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { grandTotal } from '#server/db/ledger.ts'
import { moves, reasons, rebuts } from '#server/db/schema/index.ts'
import { atTheRebutBench, caseOfCups, cup, full, lamp, location, lune } from './bench.ts'

test('place, two pieces, reason, place again: two perished pieces go to scrap, with the reason', async () => {
  const I = await atTheRebutBench()
  I.see('Scannez l’emplacement de l’article')
  await I.scan(location('A-01'))
  I.hear('Rebut à A-01 — 12 pièces sur place')
  I.see('Scannez l’article à mettre au rebut')
  await I.scan(cup)
  I.hear('Carnet — 1 sur 10')
  I.see('Scannez chaque pièce, puis choisissez le motif')
  await I.scan(cup)
  I.hear('Carnet — 2 sur 10')
  I.command('cmd.reason', { code: 'perime' })
  I.hear('Périmé — 2 pièces · Carnet')
  expect(I.about()).toBe('Rebut à A-01 · Périmé')
  await I.scan(location('A-01'))
  I.hear('2 pièces mises au rebut — Carnet · Périmé')
  I.see('Scannez l’emplacement de l’article')

  // The lot that perishes first leaves first.
  expect(await I.at('A-01')).toEqual({ ...full, L2: 4 })
  expect(await I.at('REBUT')).toEqual({ L2: 2 })
  expect(await grandTotal(I.server.db)).toBe(0)
  const why = await I.server.db
    .select({ code: reasons.code, qty: moves.qty })
    .from(rebuts)
    .innerJoin(moves, eq(moves.id, rebuts.moveId))
    .innerJoin(reasons, eq(reasons.id, rebuts.reasonId))
  expect(why).toEqual([{ code: 'perime', qty: 2 }])
})

test('a case counts for its six pieces, a quantity card sets how many, and a card confirms', async () => {
  const I = await atTheRebutBench()
  await I.scan(location('A-01'))
  await I.scan(caseOfCups)
  I.hear('Carnet — 6 sur 10')
  await I.scan(cup)
  I.hear('Carnet — 7 sur 10')
  I.command('cmd.quantity', { n: 8 })
  I.hear('Carnet — 8 sur 10')
  I.command('cmd.reason', { code: 'perime' })
  I.command('cmd.validate')
  await I.waitUntilISee('Scannez l’emplacement de l’article')
  I.hear('8 pièces mises au rebut — Carnet · Périmé')
  expect(await I.at('REBUT')).toEqual({ L1: 2, L2: 6 })
})

test('an article of the other shop goes to scrap for that shop', async () => {
  const I = await atTheRebutBench(lune)
  await I.scan(location('A-01'))
  await I.scan(lamp)
  I.command('cmd.reason', { code: 'perime' })
  await I.scan(location('A-01'))
  I.hear('1 pièce mise au rebut — Lampe · Périmé')
  expect(await I.at('REBUT')).toEqual({ LAMPE: 1 })
})

test('before any article the operator may scan another place; after an undo the place stays open', async () => {
  const I = await atTheRebutBench()
  await I.scan(location('A-01'))
  await I.scan(location('A-01'))
  I.see('Scannez l’article à mettre au rebut')
  await I.scan(cup)
  await I.scan(cup)
  I.command('cmd.undo')
  I.hear('Reposez un article — Carnet')
  expect(I.view().progress).toEqual({ done: 1, total: 10, unit: 'pièces à jeter' })
  I.command('cmd.undo')
  I.see('Scannez l’article à mettre au rebut')
  await I.scan(cup)
  I.hear('Carnet — 1 sur 10')
})

test('after the reason the count may still change, and an abandoned scrap moves nothing', async () => {
  const I = await atTheRebutBench()
  await I.takeTwoCups()
  I.command('cmd.undo')
  I.hear('Motif retiré — 2 pièces · Carnet')
  await I.scan(cup)
  I.hear('Carnet — 3 sur 10')
  I.command('cmd.reason', { code: 'perime' })
  I.command('cmd.cancel')
  I.hear('Rebut abandonné — Rien n’a bougé.')
  I.see('Scannez l’emplacement de l’article')
  expect(await I.at('A-01')).toEqual(full)
})

test('each step can be saved and resumed unchanged', async () => {
  const I = await atTheRebutBench()
  await I.takeTwoCups()
  const { context } = I.actor.getSnapshot()
  expect(JSON.parse(JSON.stringify(context))).toStrictEqual(context)
  await I.scan(location('A-01'))
  const { context: after } = I.actor.getSnapshot()
  expect(JSON.parse(JSON.stringify(after))).toStrictEqual(after)
})
