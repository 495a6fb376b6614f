import { expect, test } from 'vitest'
import { classify } from '#contract/barcodes/classify.ts'
import { formatOwn } from '#contract/barcodes/own.ts'
import { createOverlay } from '#src/commands/layer.ts'
import { scansOver } from '#src/commands/scanned.ts'

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
