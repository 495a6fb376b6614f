import { expect, test } from 'vitest'
import { about, aboutText, cutFirst, whole } from '#src/operations/about.ts'

test('the line on the work leaves out what there is not, and says what gives way first', () => {
  const line = about('CD00000012-1', false, cutFirst('Zoé Martin'), null, 'GLS', whole('départ 17:30'))
  expect(aboutText(line)).toBe('CD00000012-1 · Zoé Martin · GLS · départ 17:30')
  expect(line[1]).toEqual({ text: 'Zoé Martin', tight: 'cut first' })
  expect(about(cutFirst(undefined), '', undefined, 'GLS')).toEqual(['GLS'])
})
