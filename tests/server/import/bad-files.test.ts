import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { importCalls } from '#contract/endpoints/import.ts'
import { productCodes, products } from '#server/db/schema/index.ts'
import { xlsxBytes } from '#server/sheets/file.ts'
import { importing } from '#tests/drivers/imports.ts'
import { atTheServer } from '#tests/drivers/server.ts'

let I: Awaited<ReturnType<typeof atTheServer>>
let they: ReturnType<typeof importing>

beforeEach(async () => {
  I = await atTheServer()
  await I.db.delete(products)
  await I.logIn('amina')
  they = importing(I)
})

const lines = (count: number, line: (n: number) => string) =>
  `SKU;Nom;Autres codes\n${Array.from({ length: count }, (_, n) => `${line(n + 1)}\n`).join('')}`

const headRefusal = async (content: string | Uint8Array, name = 'articles.csv') => {
  const id = await they.send('articles', content, name)
  const head = await I.call(importCalls.head, { params: { import: id } })
  expect(head.status).toBe(422)
  return head.problem().detail
}

const oneInTenBad = (count: number) =>
  lines(count, n => (n % 10 === 0 ? `A-${n};` : `A-${n};Article ${n};C-${n}`))

test('three hundred bad lines of three thousand come back from the dry run, each with its sentence', async () => {
  const id = await they.send('articles', oneInTenBad(3_000))
  expect((await they.tried(id)).counts).toEqual({ made: 2700, changed: 0, same: 0, refused: 300 })
  const back = await I.call(importCalls.refused, { params: { import: id }, query: {} })
  const sentences = back.text.trim().split('\r\n').slice(1)
  expect(sentences).toHaveLength(300)
  expect(sentences[0]).toBe('L’article A-10 est nouveau : il lui faut un nom.;11;A-10;')
  expect(await I.db.$count(products)).toBe(0)
}, 120_000)

test('beside its bad lines the others of a file are in', async () => {
  expect((await they.imported('articles', oneInTenBad(500))).counts).toMatchObject({ made: 450, refused: 50 })
  expect(await I.db.$count(products)).toBe(450)
  expect(await I.db.$count(productCodes)).toBe(450)
})

test('a key that the file gives twice is taken once, and the second line names the first', async () => {
  const { id } = await they.imported('articles', 'SKU;Nom;Autres codes\nA;Bol;X\nB;Tasse;X\nA;Bol;\n')
  expect(await they.refusals(id)).toEqual({
    3: 'Le fichier donne déjà le code X à la ligne 2.',
    4: 'Le fichier donne déjà l’article A à la ligne 2.',
  })
})

test('formulas, errors of Excel, abridged codes and broken letters each have their sentence', async () => {
  const { id } = await they.imported(
    'articles',
    Buffer.concat([
      Buffer.from(
        'SKU;Nom;Autres codes\nA;=SOMME(B1:B2);\nB;#REF!;\nC;Bol;3,76E+12\nD;Th\u00e9;\nE;Thé;\n',
        'utf8',
      ),
      // One word in another encoding makes the whole file Windows-1252: the others are broken, and say so.
      Buffer.from('F;Caf\u00e9;\nG;="007";\n', 'latin1'),
    ]),
  )
  expect(await they.refusals(id)).toEqual({
    2: 'Nom : « =SOMME(B1:B2) » est une formule : collez-y sa valeur.',
    3: 'Nom : « #REF! » est une erreur d’Excel.',
    4: 'Le code 3,76E+12 a été abrégé par Excel : mettez la colonne au format Texte.',
    5: 'Nom : « ThÃ© » a des lettres abîmées : enregistrez le fichier en UTF-8.',
    6: 'Nom : « ThÃ© » a des lettres abîmées : enregistrez le fichier en UTF-8.',
  })
  const names = await I.db.select({ name: products.name }).from(products)
  expect(names.map(({ name }) => name).sort()).toEqual(['007', 'Café'])
})

test('a missing column, an empty file and what is no table are refused before any line', async () => {
  const id = await they.send('articles', 'Nom;Poids\nBol;300\n')
  const started = await they.start(id, true)
  I.seeRefusal(started, 422, 'import-columns')
  expect(started.problem().detail).toContain('« SKU »')
  expect(await headRefusal('SKU;Nom\n')).toContain('aucune ligne')
  expect(await headRefusal(Buffer.from([0x89, 0, 1, 2]))).toContain('n’est pas du texte')
  expect(await headRefusal(Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1', 'latin1'))).toContain('.xlsx')
  expect(await headRefusal(Buffer.from('PK\x03\x04 nothing else'), 'a.xlsx')).toContain('abîmé')
})

test('a quote that is never closed fails the dry run, so that nothing is half done', async () => {
  const id = await they.send(
    'articles',
    lines(500, n => (n === 400 ? `A-${n};"Bol;` : `A-${n};Bol;`)),
  )
  expect(await they.tried(id)).toMatchObject({ status: 'failed' })
  expect((await they.read(id)).problem).toContain('guillemet')
  I.seeRefusal(await they.start(id, false), 409, 'import-not-tried')
  expect(await I.db.$count(products)).toBe(0)
})

test('a file of more than 200 MB is refused when it is announced, and so is a part too many', async () => {
  const announced = await I.call(importCalls.open, {
    body: { kind: 'articles', name: 'a.csv', size: 200_000_001 },
  })
  I.seeRefusal(announced, 413, 'import-too-large')
  const opened = await I.call(importCalls.open, { body: { kind: 'articles', name: 'a.csv', size: 3 } })
  const params = { import: opened.answer().data.id }
  const tooMuch = await I.call(importCalls.part, { params, body: { at: 0, data: 'YWJjZA==' } })
  I.seeRefusal(tooMuch, 400, 'import-bad-part')
})

/** A workbook of these files. */
async function workbook(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

const around = {
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
}

test('a workbook that unpacks to far more than it weighs is refused before it is unpacked', async () => {
  const bomb = await workbook({ ...around, 'xl/sharedStrings.xml': Buffer.alloc(125_000_000, ' ') })
  expect(bomb.length).toBeLessThan(1_000_000)
  expect(await headRefusal(bomb, 'bombe.xlsx')).toContain('se déplie en trop de données')
})

test('a workbook that lies about what it unpacks to is refused where the lie ends', async () => {
  const honest = await buffer(
    xlsxBytes(
      ['SKU', 'Nom'],
      Array.from({ length: 2000 }, (_, n) => [`A-${n}`, 'Bol']),
    ),
  )
  // The sheet's entry of the central directory: 24 bytes in stands the size that it claims.
  const entry = honest.lastIndexOf(Buffer.from('PK\x01\x02'))
  expect(honest.includes('sheet1.xml', entry)).toBe(true)
  honest.writeUInt32LE(600, entry + 24)
  const id = await they.send('articles', honest, 'menteur.xlsx')
  const head = await I.call(importCalls.head, { params: { import: id } })
  expect([200, 422]).toContain(head.status)
  if (head.status === 200) expect(await they.tried(id)).toMatchObject({ status: 'failed' })
  expect(await I.db.$count(products)).toBe(0)
})

test('a workbook’s dates, numbers, shared texts and formulas are read as they are shown', async () => {
  const sheet = `<worksheet><sheetData>
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c></row>
    <row r="2"><c r="A2"><v>3.76012345001E12</v></c><c r="B2" s="1"><v>46387</v></c><c r="D2"><f>1+1</f><v>350</v></c></row>
    <row r="4"><c r="A4" t="inlineStr"><is><t>B</t></is></c><c r="B4" t="s"><v>1</v></c><c r="D4"><f>1+1</f></c></row>
  </sheetData></worksheet>`
  const book = await workbook({
    ...around,
    'xl/worksheets/sheet1.xml': sheet,
    'xl/sharedStrings.xml':
      '<sst><si><t>SKU</t></si><si><t>Nom</t></si><si><r><t>Po</t></r><r><t>ids</t></r></si></sst>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  })
  const { id } = await they.imported('articles', book, 'articles.xlsx')
  expect(await they.refusals(id)).toEqual({
    4: 'Poids : « =… » est une formule sans valeur : collez-y les valeurs.',
  })
  const [row] = await I.db.select().from(products)
  expect(row).toMatchObject({ sku: '3760123450010', name: '2026-12-31', weightG: 350 })
})
