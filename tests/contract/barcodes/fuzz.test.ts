import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Code,
  classify,
  compileGrammar,
  explainUnknown,
  isComplete,
  kinds,
  mayBecomeCode,
} from '#contract/barcodes/index.ts'
import { ownCodes, slips } from './codes.ts'

const gs = '\u001d'
const long = { maxLength: 4_500 }

/** Fragments that lead a text deep into each reader before it breaks. */
const hostile = fc
  .array(
    fc.constantFrom(
      ...[
        ']C1',
        ']d2',
        ']Q3',
        ']E0',
        ']E4',
        gs,
        '(01)',
        '(',
        ')',
        '\\(',
        '01',
        '00',
        '02',
        '10',
        '37',
        '8003',
      ],
      ...['03453120000011', '123456789012345675', 'https://', 'http://x/', '/01/', '%', '%zz', '?', '&', '='],
      ...[
        'CD',
        'CA',
        'PK',
        'EM-',
        'DC-',
        'BG-',
        '-',
        '--',
        '1Z',
        'JVGTC',
        '9L',
        'FR',
        ' ',
        '\u0000',
        'é',
        '💥',
        '\ud800',
      ],
      ...['0'.repeat(60), '9'.repeat(14), 'A'.repeat(40)],
    ),
    { maxLength: 60 },
  )
  .map(pieces => pieces.join(''))

const texts = fc.oneof(
  { weight: 30, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 30, arbitrary: fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 40 }) },
  {
    weight: 30,
    arbitrary: fc.string({
      unit: fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-%'),
      maxLength: 34,
    }),
  },
  { weight: 40, arbitrary: hostile },
  { weight: 10, arbitrary: ownCodes.chain(({ text }) => fc.constantFrom(...slips(text))) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', ...long }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('0', '(', '(01)', '-', gs, `10A${gs}`, '%', '/01/')
      .map(piece => piece.repeat(4_000 / piece.length)),
  },
)

const wild = compileGrammar({
  own: [
    { kind: 'location', prefix: '', layout: 'A-99-99-9', check: 'none' },
    { kind: 'box', prefix: 'BAC', charset: 'name', min: 1, max: 64, check: 'mod37' },
  ],
  aliases: [{ charset: 'name', min: 1, max: 64 }],
})

const isSound = ({ kind, value, why, carrier, gs1 }: Code) =>
  kinds.includes(kind) &&
  value !== '' &&
  why.endsWith('.') &&
  (kind !== 'tracking' || carrier !== undefined) &&
  (kind !== 'gs1' || (gs1?.elements.length ?? 0) > 0)

test('100,000 texts, long, binary and hostile: an answer each time, never an exception', {
  timeout: 120_000,
}, () => {
  if (!wild.ok) throw new Error(wild.problems.join('\n'))
  const { grammar } = wild
  let read = 0
  let asked = 0
  fc.assert(
    fc.property(texts, text => {
      asked += 1
      for (const codes of [
        classify(text),
        classify(text, { grammar, symbology: ']d2' }),
        classify(text, { grammar }),
      ]) {
        if (!codes.every(isSound)) throw new Error(JSON.stringify(codes))
        if (codes.length > 0) read += 1
      }
      if (explainUnknown(text) === '') throw new Error('no explanation')
      isComplete(text)
      mayBecomeCode(text)
    }),
    { numRuns: 100_000 },
  )
  expect(asked).toBe(100_000)
  // Unreadable texts alone would prove nothing.
  expect(read).toBeGreaterThan(10_000)
})
