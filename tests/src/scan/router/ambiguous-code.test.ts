import { expect, test } from 'vitest'
import { aBench, aCode } from '../bench.ts'
import { startPutAway } from '../put-away.ts'

const text = '12345670'
const article = aCode('product', text)
const parcel = aCode('tracking', text)
const box = aCode('box', text)

test('the step’s expectation decides between two readings', async () => {
  const bench = aBench()
  const { actor, operation } = startPutAway(bench.clock)
  bench.router.attach(operation)
  bench.scans('location', 'EM-A-01')
  bench.scansText(text, [parcel, article])
  expect(actor.getSnapshot().value).toBe('saving')
  expect(bench.questions).toEqual([])
})

test('when the step takes both readings, the user chooses, and later scans wait', async () => {
  let answer: (code: typeof box) => void = () => {}
  const bench = aBench({ choose: () => new Promise(resolve => (answer = resolve)) })
  const { actor, operation } = startPutAway(bench.clock)
  bench.router.attach(operation)
  bench.scans('location', 'EM-A-01')
  bench.scansText(text, [article, box])
  bench.scans('location', 'EM-B-02')
  expect(bench.questions).toEqual([[article, box]])
  expect(bench.pending).toEqual([
    { text, reason: 'asked' },
    { text: 'EM-B-02', reason: 'queued' },
  ])
  expect(bench.story()).toEqual(['EM-A-01 accepted'])
  answer(box)
  await bench.waits(0)
  expect(bench.story().slice(1)).toEqual([`${text} accepted`, 'EM-B-02 refused'])
  expect(bench.outcomes[1]).toMatchObject({ asked: true, code: box })
  expect(actor.getSnapshot().value).toBe('closed')
})

test('what the warehouse knows decides without a question, and later scans wait meanwhile', async () => {
  const bench = aBench({ known: async codes => codes.filter(({ kind }) => kind === 'box') })
  const { actor, operation } = startPutAway(bench.clock)
  bench.router.attach(operation)
  bench.scans('location', 'EM-A-01')
  bench.scansText(text, [article, box])
  bench.scans('location', 'EM-B-02')
  expect(bench.pending).toEqual([
    { text, reason: 'working' },
    { text: 'EM-B-02', reason: 'queued' },
  ])
  await bench.waits(0)
  expect(bench.questions).toEqual([])
  expect(bench.outcomes[1]).toMatchObject({ asked: false, code: box })
  expect(bench.story().slice(1)).toEqual([`${text} accepted`, 'EM-B-02 refused'])
  expect(actor.getSnapshot().value).toBe('closed')
})

test.each([
  ['knows neither', async () => []],
  ['knows both', async () => [article, box]],
  ['does not answer', () => Promise.reject(new Error('no server'))],
])('where the warehouse %s, the user chooses', async (_, known) => {
  const bench = aBench({ known, choose: async () => box })
  bench.router.attach(startPutAway(bench.clock).operation)
  bench.scans('location', 'EM-A-01')
  bench.scansText(text, [article, box])
  await bench.waits(0)
  expect(bench.questions).toEqual([[article, box]])
  expect(bench.outcomes[1]).toMatchObject({ asked: true, code: box })
})

test('the scanner can answer the question: its dialog gets scans while the queue waits', async () => {
  let answer: (code: typeof box) => void = () => {}
  const bench = aBench({ choose: () => new Promise(resolve => (answer = resolve)) })
  bench.router.attach(startPutAway(bench.clock).operation)
  bench.scans('location', 'EM-A-01')
  bench.scansText(text, [article, box])
  bench.router.open({
    take: scan => {
      if (scan.text !== 'CHOIX-2') return null
      answer(box)
      return { kind: 'accepted', tone: 'ok', text: 'Caisse' }
    },
  })
  bench.scansText('CHOIX-2')
  await bench.waits(0)
  expect(bench.story().slice(1)).toEqual(['CHOIX-2 accepted', `${text} accepted`])
})

test('the answer "none of them" gives an outcome too', async () => {
  const bench = aBench({ choose: () => Promise.resolve(null) })
  bench.router.attach(startPutAway(bench.clock).operation)
  bench.scans('location', 'EM-A-01')
  bench.scansText(text, [article, box])
  await bench.waits(0)
  expect(bench.last()).toMatchObject({ kind: 'refused', asked: true })
})

test('a scan whose question fails to show still gets an outcome', async () => {
  const bench = aBench({ choose: () => Promise.reject(new Error('no dialog')) })
  bench.router.attach(startPutAway(bench.clock).operation)
  bench.scans('location', 'EM-A-01')
  bench.scansText(text, [article, box])
  await bench.waits(0)
  expect(bench.last()).toMatchObject({ kind: 'refused' })
  expect(bench.surprises).toHaveLength(1)
})

test('two carriers that read one number alike raise no question', () => {
  const gone: string[] = []
  const bench = aBench({ anywhere: code => ({ title: 'Suivi', go: () => gone.push(code.value) }) })
  bench.scansText(text, [parcel, aCode('tracking', text)])
  expect(bench.questions).toEqual([])
  expect(gone).toEqual([text])
})
