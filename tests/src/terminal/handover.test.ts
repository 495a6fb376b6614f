import { expect, test } from 'vitest'
import { handOverStep, resumedText, savedStep, saveStep, wouldBuryWork } from '#src/operations/saved.ts'

const camille = { id: 'camille@douchette.example', name: 'Camille Moreau' }
const awa = { id: 'transfer@douchette.example', name: 'Awa N’Diaye' }
const step = (value: string) => ({ status: 'active' as const, output: undefined, error: undefined, value })
const at = Date.parse('2026-03-12T14:32:00Z')

/** A terminal that both people use, with a transfer open. */
function terminal() {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return {
    works: (who: typeof camille, value: string, work = true) =>
      saveStep(store, 'transfer', who.id, { version: 1, snapshot: step(value), work, handovers: [] }),
    finds: (who: typeof camille) => savedStep(store, 'transfer', who.id, 1),
    handOver: (from: typeof camille, to: typeof camille) =>
      handOverStep(store, { step: 'transfer', from, to, at }),
    wouldBuryWork: (from: typeof camille, to: typeof camille) =>
      wouldBuryWork(store, { step: 'transfer', from, to }),
  }
}

test('the colleague gets the same step, with both names', () => {
  const { works, handOver, finds } = terminal()
  works(camille, 'articles')
  handOver(camille, awa)
  const found = finds(awa)
  expect(found).toMatchObject({
    snapshot: { value: 'articles' },
    handovers: [{ from: 'Camille Moreau', to: 'Awa N’Diaye', at }],
  })
  expect(finds(camille)).toBeUndefined()
})

test('handed over and back, the step keeps every name in order', () => {
  const { works, handOver, finds } = terminal()
  works(camille, 'articles')
  handOver(camille, awa)
  handOver(awa, camille)
  const found = finds(camille)
  expect(found && 'handovers' in found && found.handovers.map(({ from, to }) => `${from} → ${to}`)).toEqual([
    'Camille Moreau → Awa N’Diaye',
    'Awa N’Diaye → Camille Moreau',
  ])
})

test('a step without work is not handed over', () => {
  const { works, wouldBuryWork, handOver, finds } = terminal()
  works(camille, 'departure', false)
  works(awa, 'confirming')
  expect(wouldBuryWork(camille, awa)).toBe(false)
  handOver(camille, awa)
  expect(finds(awa)).toMatchObject({ snapshot: { value: 'confirming' } })
})

test('a handover never overwrites the colleague’s own work', () => {
  const { works, wouldBuryWork } = terminal()
  works(camille, 'articles')
  expect(wouldBuryWork(camille, awa)).toBe(false)
  works(awa, 'departure', false)
  expect(wouldBuryWork(camille, awa)).toBe(false)
  works(awa, 'confirming')
  expect(wouldBuryWork(camille, awa)).toBe(true)
})

test('a person who logs in between neither sees nor overwrites a colleague’s step', () => {
  const { works, finds } = terminal()
  works(camille, 'articles')
  expect(finds(awa)).toBeUndefined()
  works(awa, 'departure', false)
  expect(finds(camille)).toMatchObject({ snapshot: { value: 'articles' } })
})

test('the screen says whose step continues', () => {
  expect(resumedText('resumed', [{ from: camille.name, to: awa.name, at }])).toBe(
    'Vous reprenez l’étape de Camille Moreau.',
  )
  expect(resumedText('resumed', [])).toBe('Vous reprenez où vous en étiez.')
  expect(resumedText('fresh', [])).toBeUndefined()
})
