import { expect, test } from 'vitest'
import { bench } from './bench.ts'
import { scanned } from './scanner.ts'

const french = { host: 'fr-windows' } as const

test('letters that both keyboards could mean are asked for again', () => {
  const b = bench()
  b.send(...scanned('AZWQX', french))
  expect(b.scans).toMatchObject([{ doubt: 'layout' }])
})

test('one code with digits, known or not, tells the keyboard for good', () => {
  const b = bench()
  b.send(...scanned('REF-1257', french))
  b.send(...scanned('AZWQX', { ...french, at: 4000 }))
  expect(b.scans.map(({ text, doubt }) => [text, doubt])).toEqual([
    ['REF-1257', undefined],
    ['AZWQX', undefined],
  ])
})

/** The page began to listen while the first key was down. */
const beheaded = (text: string, pace = 6) => scanned(text, { pace }).slice(1)

test('the release of a key that nobody heard go down gives an article’s number its head back', () => {
  const b = bench()
  b.send(...beheaded('3760123456784'))
  expect(b.scans).toMatchObject([{ text: '3760123456784' }])
})

test('the rest of a longer number whose check happens to hold is asked for again', () => {
  const b = bench()
  // Without its head it is an article's number of twelve digits.
  b.send(...beheaded('9036000291452'))
  expect(b.scans).toMatchObject([{ doubt: 'head' }])
})
