import { expect, test } from 'vitest'
import { guessOf } from '#src/pages/computers/ComputerForm.tsx'

const letter = { name: 'na-letter', widthMm: 216, heightMm: 279 }
const a4 = { name: 'iso-a4', widthMm: 210, heightMm: 297 }

test('« Ajouter Zebra… » on a raw queue, which lists Letter alone: ZPL, on the label that the server draws', () => {
  const raw = { driver: '', dpi: undefined, sizes: [letter] }
  const zpl = { role: 'label', language: 'zpl', dpi: 203, widthMm: 100, heightMm: 150 }
  for (const name of ['Zebra_ZD421', 'ZD621-expedition', 'GK420d', 'Etiq ZT411']) {
    expect(guessOf({ ...raw, name }), name).toEqual(zpl)
  }
  expect(guessOf({ ...raw, name: 'Expédition', driver: 'Zebra ZPL Label Printer' })).toEqual(zpl)
})

test('a driver lists 4 × 6 inches: the server’s own label, at the printer’s own fineness', () => {
  const sizes = [letter, { name: 'w288h432', widthMm: 102, heightMm: 152 }]
  expect(guessOf({ name: 'Zebra ZT411 (300 dpi)', driver: '', dpi: 300, sizes })).toEqual({
    role: 'label',
    language: 'zpl',
    dpi: 300,
    widthMm: 100,
    heightMm: 150,
  })
  const short = [{ name: 'w288h144', widthMm: 102, heightMm: 51 }]
  expect(guessOf({ name: 'Zebra', driver: '', dpi: 203, sizes: short })).toMatchObject({ heightMm: 50 })
})

test('a laser that begins its sizes with Letter is given A4', () => {
  const laser = { name: 'Brother_HL_L5210DN', driver: 'Brother HL-L5210DN', dpi: 1200 }
  for (const sizes of [[letter, a4], [letter], []]) {
    expect(guessOf({ ...laser, sizes })).toEqual({
      role: 'a4',
      language: 'pdf',
      dpi: 1200,
      widthMm: 210,
      heightMm: 297,
    })
  }
})

test('a label printer of another make gets its labels as drawings', () => {
  const narrow = [{ name: '62x100', widthMm: 62, heightMm: 100 }]
  expect(guessOf({ name: 'QL-820NWB', driver: '', dpi: 300, sizes: narrow })).toMatchObject({
    role: 'label',
    language: 'pdf',
    widthMm: 100,
    heightMm: 150,
  })
})
