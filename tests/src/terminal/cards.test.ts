import { expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { operations } from '#src/operations/index.ts'
import { drawBarcode } from '#src/ui/draw-barcode.ts'

/** A card at the foot of a wall of 1920 pixels, its quiet zones included. */
const roomPx = 445
const quietModules = 20

test('the bars of every step’s command have room for two pixels a module at the foot of a wall', () => {
  const cards = [
    ...operations.flatMap(({ commands }) => commands.flatMap(({ card }) => (card ? [card] : []))),
    'AU-POSTE',
    'POIDS-CAL',
    'COLIS-SEU',
    'COLIS-DEM',
  ]
  const tooWide = cards.filter(card => {
    const svg = drawBarcode('code128', formatOwn('command', card))
    const modules = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) / 2
    return (modules + quietModules) * 2 > roomPx
  })
  expect(new Set(tooWide)).toEqual(new Set())
})
