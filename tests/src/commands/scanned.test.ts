import { expect, test } from 'vitest'
import { classify } from '#contract/barcodes/classify.ts'
import { formatOwn } from '#contract/barcodes/own.ts'
import { allowed } from '#src/commands/command.ts'
import { createOverlay } from '#src/commands/layer.ts'
import { buildRegistry } from '#src/commands/registry.ts'
import { scannedCommand, scansOver } from '#src/commands/scanned.ts'

const scan = (text: string) => {
  const source = { id: 'wedge', name: 'Douchette', kind: 'wedge' as const }
  return { id: text, text, codes: classify(text), source, at: 0, raw: { text, source, at: 0 } }
}

const openPalette = (isAnswered: boolean) => {
  const overlay = createOverlay()
  overlay.show({ what: 'palette' })
  return { overlay, dialog: scansOver(overlay, () => isAnswered) }
}

test('a scan over the palette goes to the screen that waits for it, and the palette closes', () => {
  const { overlay, dialog } = openPalette(true)
  expect(dialog.take(scan(formatOwn('location', 'A-01')))).toBeNull()
  expect(overlay.get()).toBeUndefined()
})

test('the palette searches for a scan that nothing else answers', () => {
  const { overlay, dialog } = openPalette(false)
  expect(dialog.take(scan('HELLO WORLD'))).toMatchObject({
    kind: 'navigated',
    text: 'Recherche de « HELLO WORLD »',
  })
  expect(overlay.get()).toEqual({ what: 'palette', query: 'HELLO WORLD' })
})

test('the screen never shows a badge’s text', () => {
  const { overlay, dialog } = openPalette(false)
  const badge = formatOwn('badge', 'BG-0123456789ABCDEFGHJKMNPQRS')
  expect(dialog.take(scan(badge))).toBeNull()
  expect(overlay.get()).toBeUndefined()
})

test('without an open palette the scan passes through', () => {
  expect(scansOver(createOverlay(), () => false).take(scan('HELLO WORLD'))).toBeNull()
})

test('a card may say any number of pieces, those that are printed and others', () => {
  const asked: string[] = []
  const registry = buildRegistry([
    {
      id: 'quantity.choose',
      title: 'Quantité…',
      group: 'Quantités',
      choices: n => [{ id: n, title: `× ${n}`, run: () => asked.push(n) }],
      when: () => allowed,
      run: () => {},
    },
  ])
  const card = scannedCommand(registry, 'X37')
  expect(card?.title).toBe('× 37')
  expect(card?.allowed()).toBe(true)
  card?.run()
  expect(asked).toEqual(['37'])
  for (const none of ['X0', 'X', 'X12345', 'XY']) expect(scannedCommand(registry, none)).toBeUndefined()
})
