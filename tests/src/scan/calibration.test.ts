import { expect, test } from 'vitest'
import { classify } from '#contract/barcodes/index.ts'
import { calibrationCard, calibrationText, layoutOf, preferCalibration } from '#src/scan/calibration.ts'
import { decodeKey, type Layout } from '#src/scan/sources/wedge/layouts.ts'
import { wedge } from './bench.ts'
import { scanned } from './wedge/scanner.ts'

const press = (layout: Layout) => scanned(calibrationText, { layout, host: 'fr-windows' })

test('the calibration card reads as exactly one command', () => {
  expect(classify(calibrationText)).toMatchObject([{ kind: 'command', value: calibrationCard }])
})

test.each(['us', 'fr'] as const)('the card names the layout of a scanner set to %s keys', layout => {
  expect(layoutOf(press(layout))).toBe(layout)
})

test('under the wrong layout the card reads as no code', () => {
  const misread = press('us').map(key => (key.type === 'keydown' ? (decodeKey('fr', key) ?? '') : ''))
  expect(misread.join('')).not.toContain(calibrationText)
  expect(classify(misread.join('').toUpperCase())).toEqual([])
})

test('other keys set no layout', () => {
  expect(layoutOf(scanned('CD00010234C'))).toBeNull()
  expect(layoutOf([])).toBeNull()
})

test('a terminal set to the wrong layout still reads its card, by the alternative reading', () => {
  const raw = { text: 'QUATSCH', alternatives: [calibrationText], source: wedge, at: 0 }
  expect(preferCalibration(raw).text).toBe(calibrationText)
  expect(preferCalibration({ ...raw, alternatives: [] }).text).toBe('QUATSCH')
})
