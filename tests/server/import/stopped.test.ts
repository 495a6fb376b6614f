import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { importCalls } from '#contract/endpoints/import.ts'
import { productCodes, products } from '#server/db/schema/index.ts'
import { importing } from '#tests/drivers/imports.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const count = 1500
const file = `SKU;Nom;Autres codes\n${Array.from({ length: count }, (_, n) => `A-${n};Article ${n};C-${n}\n`).join('')}`

test('an import that is stopped goes on where it was, and one whose server went does too', async () => {
  const I = await atTheServer()
  await I.db.delete(products)
  await I.logIn('amina')
  const they = importing(I)
  const id = await they.send('articles', file)
  await they.tried(id)

  const started = await they.start(id, false)
  expect(started.status).toBe(200)
  I.seeRefusal(await they.start(id, false), 409, 'import-running')
  const stopped = await I.call(importCalls.stop, { params: { import: id } })
  expect(stopped.answer().data.status).toBe('stopped')
  const { lines, counts } = await they.ended(id)
  expect(lines).toBeLessThan(count)

  const again = await they.start(id, false)
  expect(again.status).toBe(200)
  await I.app.close()
  await I.changeServer()
  const cut = await they.read(id)
  expect(cut.status).toBe('stopped')
  expect(cut.lines).toBeGreaterThanOrEqual(lines)
  expect(cut.counts.made).toBeGreaterThanOrEqual(counts.made)

  const last = await they.start(id, false)
  expect(last.status).toBe(200)
  expect(await they.ended(id)).toMatchObject({
    status: 'done',
    counts: { made: count, changed: 0, same: 0, refused: 0 },
  })
  expect(await I.db.$count(products)).toBe(count)
  expect(await I.db.$count(productCodes)).toBe(count)
  // Plans from before, when the tables were empty, would read all articles for each code.
  const known = await I.db.execute(sql`select reltuples from pg_class where oid = ${'products'}::regclass`)
  expect(known.rows[0]?.reltuples).toBeGreaterThanOrEqual(300)
}, 120_000)
