import { expect, test } from 'vitest'
import { bench } from './bench.ts'
import { scanned } from './scanner.ts'

const gs1 = '0103760123456784' + '10LOT7\u001d2112345'

for (const gs of ['character', 'ctrl', 'f8', 'alt'] as const) {
  for (const layout of ['us', 'fr'] as const) {
    test(`GS sent as ${gs} by a ${layout} scanner`, () => {
      const b = bench({ where: 'field' })
      b.send(...scanned(gs1, { gs, layout, host: 'fr-windows' }))
      expect(b.scans.map(scan => scan.text)).toEqual([gs1])
      expect(b.text()).toBe('')
      expect(b.passed).toEqual([])
    })
  }
}

test('a hash stays a hash', () => {
  const b = bench()
  b.send(...scanned('LOT#12#345', { host: 'fr-windows' }))
  expect(b.scans[0]?.text).toBe('LOT#12#345')
})
