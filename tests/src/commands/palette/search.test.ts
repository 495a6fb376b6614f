import { describe, expect, test } from 'vitest'
import { fold, type HighlightOptions, highlight } from '#src/commands/palette/highlight.ts'
import { createSearch } from '#src/commands/palette/search.ts'

const entries = [
  { title: 'Expédition', hint: '/warehouse/shipment', section: 'Flux Sortants' },
  {
    title: 'Bordereau transport',
    hint: '/warehouse/carrier-slip',
    section: 'Flux Sortants',
    keywords: ['colis chargés', 'camion'],
  },
  { title: 'Colis', hint: '/warehouse/packaging', section: 'Flux Sortants' },
  { title: 'Transfert / Rangement', hint: '/warehouse/transfer', section: 'Gestion des Stocks' },
  { title: 'Impression caisse', hint: '/warehouse/print-box', section: 'Impression' },
]
const search = createSearch(entries)
const find = (query: string) => search.find(query).map(({ entry }) => entry.title)
const perhaps = (query: string) => search.near(query).map(({ entry }) => entry.title)
/** The text with its highlights in square brackets. */
const lit = (text: string, query: string, options?: HighlightOptions) =>
  highlight(text, query, options)
    .map(part => (part.hit ? `[${part.text}]` : part.text))
    .join('')

test('a title comes before a keyword, and a whole title before a part of a long one', () => {
  const titles = (query: string) =>
    createSearch([
      { title: 'Historique', keywords: ['impression'] },
      { title: 'Réglages de tout ce qui touche à une impression' },
      { title: 'Impression caisse' },
      { title: 'Impression' },
    ])
      .find(query)
      .map(({ entry, score }) => ({ title: entry.title, score }))
  const ranked = titles('impression')
  expect(ranked.map(({ title }) => title).slice(0, 2)).toEqual(['Impression', 'Impression caisse'])
  expect(ranked.map(({ score }) => score)).toEqual(ranked.map(({ score }) => score).sort((a, b) => a - b))
  expect(new Set(ranked.map(({ score }) => score)).size).toBeGreaterThan(1)
})

test('a word speaks for one with another ending, a little less', () => {
  const [same, other] = createSearch([
    { title: 'Impression produit', keywords: ['étiquettes', 'étiqueter'] },
    { title: 'Prestation et son service', keywords: ['étiqueter'] },
  ]).find('étiqueter')
  expect(same?.entry.title).toBe('Impression produit')
  expect(other?.entry.title).toBe('Prestation et son service')
})

describe('searching', () => {
  test.each([
    ['expedition', ['Expédition']],
    ['EXPÉDITION', ['Expédition']],
    ['carrier', ['Bordereau transport']],
    ['gestion', ['Transfert / Rangement']],
    ['flux', ['Expédition', 'Bordereau transport', 'Colis']],
    ['  colis ', ['Colis', 'Bordereau transport']],
    ['camion', ['Bordereau transport']],
    ['caisse impr', ['Impression caisse']],
    ['coliz', []],
  ])('%s', (query, expected) => {
    expect(find(query)).toEqual(expected)
  })

  test('a title that starts with the query comes before one that contains it', () => {
    expect(find('trans')).toEqual(['Transfert / Rangement', 'Bordereau transport'])
  })

  test('an empty query keeps the order of the entries', () => {
    expect(find('')).toEqual(entries.map(({ title }) => title))
  })

  test('the search returns at most the requested number', () => {
    expect(search.find('warehouse', 2)).toHaveLength(2)
  })

  test('a typing mistake finds the likely commands', () => {
    expect(perhaps('expediton')).toEqual(['Expédition'])
    expect(perhaps('trasnport')[0]).toBe('Bordereau transport')
  })

  test('a guess needs similarity and more than three letters', () => {
    expect(perhaps('zzzzzz')).toEqual([])
    expect(perhaps('klm')).toEqual([])
  })

  test('ligatures and combining accents match plain letters', () => {
    expect(fold('Œuvre')).toBe('oeuvre')
    expect(fold('e\u0301te\u0301')).toBe('ete')
  })
})

describe('highlighting', () => {
  test.each([
    ['Colis', 'col', '[Col]is'],
    ['Expédition', 'expe', '[Expé]dition'],
    ['Colis', 'lis', 'Colis'],
    ['Colis et colis', 'colis', '[Colis] et colis'],
    ['/warehouse/print-box', 'box', '/warehouse/print-[box]'],
    ['Impression caisse', 'caisse absent', 'Impression [caisse]'],
    ['Œuvre', 'oe', '[Œ]uvre'],
    ['E\u0301te\u0301', 'ete', '[E\u0301te\u0301]'],
    ['a+b (c)', '(c', 'a+b [(c])'],
    ['Colis', '', 'Colis'],
  ])('%s for %s', (text, query, expected) => {
    expect(lit(text, query)).toBe(expected)
  })

  test('the options work', () => {
    expect(lit('Colis', 'lis', { insideWords: true })).toBe('Co[lis]')
    expect(lit('Colis et colis', 'colis', { allOccurrences: true })).toBe('[Colis] et [colis]')
    expect(lit('Impression caisse', 'caisse absent', { requireAll: true })).toBe('Impression caisse')
  })
})
