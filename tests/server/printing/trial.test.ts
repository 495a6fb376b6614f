import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { computerCalls } from '#contract/endpoints/computer.ts'
import { labelCalls } from '#contract/endpoints/label.ts'
import type { Printer } from '#contract/entities/printer.ts'
import { computers, warehouses } from '#server/db/schema/index.ts'
import { readPdf, readZpl, textOfPdf } from '#tests/drivers/documents.ts'
import { atTheServer } from '#tests/drivers/server.ts'

/** A test label for each printer of a bench, and a tablet that borrows the bench. */
const I = await atTheServer()

const usual = {
  role: 'label',
  dpi: 203,
  widthMm: 100,
  heightMm: 150,
  language: 'zpl',
  default: false,
} as const
const small = { ...usual, name: 'Petite', dpi: 300, widthMm: 57, heightMm: 32 }
const onPdf = { ...usual, name: 'Brother', language: 'pdf', default: true } as const
const laser = {
  ...usual,
  name: 'Laser',
  role: 'a4',
  dpi: 600,
  widthMm: 210,
  heightMm: 297,
  language: 'pdf',
} as const

const save = async (printers: readonly Omit<Printer, 'id'>[], id?: string) =>
  (
    await I.call(computerCalls.save, {
      body: { ...(id ? { id } : {}), name: 'Banc', ip: '192.168.1.31', printers: [...printers] },
    })
  ).answer().data
const named = (printers: readonly Printer[], name: string) => {
  const found = printers.find(printer => printer.name === name)
  if (!found) throw new Error(`No printer ${name}`)
  return found
}
const tried = async (printer: Printer) => {
  const { prints = [] } = (await I.call(computerCalls.trial, { body: { printer: printer.id } })).answer()
  const [job] = prints
  if (!job) throw new Error('Nothing was printed')
  return job
}
/** What the scanned card says, without its key. */
const trialOf = (code = '') => /ESSAI-\w{6}/.exec(code)?.[0] ?? ''
const prove = (trial: string) => I.call(computerCalls.prove, { body: { trial } })
const provenAt = async (name: string) => {
  const benches = (await I.call(computerCalls.list, {})).answer().data
  return named(benches.find(bench => bench.name === 'Banc')?.printers ?? [], name).provenAt
}

beforeEach(async () => {
  await I.db.delete(computers).where(eq(computers.name, 'Banc'))
  await I.logIn('camille')
})

test('each printer gets a label of its own size and language, and the bars on it prove it', async () => {
  const { id, printers } = await save([small, onPdf, laser])
  expect(await provenAt('Petite')).toBeNull()

  const label = await tried(named(printers, 'Petite'))
  expect(label).toMatchObject({ role: 'label', format: 'zpl', title: 'Essai de Petite', printer: 'Petite' })
  expect(label.data).toContain('57 × 32 mm, 300 ppp, ZPL')
  const [code] = await readZpl(label.data, { widthMm: 57, heightMm: 32, dpi: 300 })
  expect(code).toMatch(/^DC-ESSAI-\w{6}-\w{2}$/)
  expect((await prove(trialOf(code))).answer().data).toEqual({ name: 'Petite' })
  expect(await provenAt('Petite')).toBe(I.now.toISOString())

  for (const name of ['Brother', 'Laser']) {
    const job = await tried(named(printers, name))
    expect(job).toMatchObject({ format: 'pdf', printer: name })
    expect((await textOfPdf(job.data)).join(' ')).toContain(name)
    const [read] = await readPdf(job.data)
    expect((await prove(trialOf(read))).answer().data).toEqual({ name })
  }

  // The same printer with other labels in it is another proof; a new name for the bench is none.
  await save([small, { ...onPdf, heightMm: 100 }, laser], id)
  expect(await provenAt('Brother')).toBeNull()
  expect(await provenAt('Petite')).not.toBeNull()
})

test('only the last test label counts, and only in its warehouse', async () => {
  const { printers } = await save([small])
  const petite = named(printers, 'Petite')
  const [first] = await readZpl((await tried(petite)).data, { widthMm: 57, heightMm: 32, dpi: 300 })
  await tried(petite)
  I.seeRefusal(await prove(trialOf(first)), 404, 'trial-unknown')
  const [last] = await readZpl((await tried(petite)).data, { widthMm: 57, heightMm: 32, dpi: 300 })
  const [nord] = await I.db.insert(warehouses).values({ slug: 'nord', name: 'Nord' }).returning()
  await I.db
    .update(computers)
    .set({ warehouseId: nord?.id ?? '' })
    .where(eq(computers.name, 'Banc'))
  I.seeRefusal(await prove(trialOf(last)), 404, 'trial-unknown')
  I.seeRefusal(await I.call(computerCalls.trial, { body: { printer: petite.id } }), 404, 'printer-unknown')
})

test('a tablet that borrows a bench gets labels that this bench’s printer reads', async () => {
  const { number } = await save([onPdf])
  const line = { name: 'A-01', code: formatOwn('location', 'A-01'), qty: 1 }
  const input = { params: { kind: 'location' as const }, body: { lines: [line] } }
  const [own] = (await I.call(labelCalls.print, input)).answer().prints ?? []
  expect(own?.format).toBe('zpl')
  const headers = { 'x-bench': String(number) }
  const [borrowed] = (await I.call(labelCalls.print, input, { headers })).answer().prints ?? []
  expect(borrowed?.format).toBe('pdf')
  const wrong = { 'x-bench': '999999' }
  const [unknown] = (await I.call(labelCalls.print, input, { headers: wrong })).answer().prints ?? []
  expect(unknown?.format).toBe('zpl')
})
