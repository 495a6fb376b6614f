import { expect, test } from 'vitest'
import { classify } from '#contract/barcodes/classify.ts'
import { formatOwn } from '#contract/barcodes/own.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import { codeLookUp, lookUpIn, thingLookUp } from '#src/commands/look-up.ts'

const { signal } = new AbortController()

const shelf = { kind: 'location', name: 'A-01', title: 'A-01', hint: 'Emplacement' }
const order = { kind: 'order', name: 'CD00010234', title: 'CD00010234', hint: 'Zoé Martin' }

test('the look-up finds things while a person types, and the chosen one opens', async () => {
  const asked: string[] = []
  const opened: string[] = []
  const look = thingLookUp(
    async query => {
      asked.push(query)
      return [shelf, order]
    },
    ({ kind, title, hint }) => ({ title, hint: `${kind} ${hint}` }),
    ({ name }) => opened.push(name),
  )
  const { found } = await look('a-0', signal)
  found[1]?.open()
  expect(found.map(({ title, hint }) => [title, hint])).toEqual([
    ['A-01', 'location Emplacement'],
    ['CD00010234', 'order Zoé Martin'],
  ])
  expect(asked).toEqual(['a-0'])
  expect(opened).toEqual(['CD00010234'])
})

test('punctuation alone is not sent to the server', async () => {
  const look = thingLookUp(
    () => Promise.reject(new Error('asked')),
    () => ({ title: '' }),
    () => {},
  )
  expect(await look('« ? »', signal)).toEqual({ found: [] })
})

test('a failed search says why, keeps the results of the others, and shows each thing once', async () => {
  const finding = (answer: readonly (typeof shelf)[] | Refusal) =>
    thingLookUp(
      async () => answer,
      ({ title }) => ({ title }),
      () => {},
    )
  const down = finding(refuse('unreachable', 'Le serveur ne répond pas.'))
  const answer = await lookUpIn(down, finding([shelf]), finding([shelf, order]))('a', signal)
  expect(answer).toMatchObject({
    found: [{ title: 'A-01' }, { title: 'CD00010234' }],
    failed: 'Le serveur ne répond pas.',
  })
  expect(answer.found).toHaveLength(2)
})

test('a typed label number opens what its scan would open', async () => {
  const gone: string[] = []
  const heard: string[] = []
  const look = codeLookUp(
    classify,
    ({ kind, value }) => {
      if (kind === 'order') return { title: 'Information commande', go: () => gone.push(value) }
      if (kind === 'box') return { title: 'Caisse', find: () => gone.push(value) }
      if (kind === 'pickingList') return { title: 'Liste', handsOn: true, go: () => gone.push(value) }
      return { refused: 'Rien ici.' }
    },
    text => heard.push(text),
  )
  const choose = async (text: string) => {
    const { found } = await look(text, signal)
    expect(found).toHaveLength(1)
    found[0]?.open()
  }
  await choose(formatOwn('order', 'CD00010234'))
  expect(gone).toEqual(['CD00010234'])
  expect(await look(formatOwn('location', 'A-01'), signal)).toEqual({ found: [] })
  // A box and a list need a scan to know their screen, and that screen then takes the scan.
  const [box, list] = [formatOwn('box', 'CA00101'), formatOwn('pickingList', 'PK000412')]
  await choose(box)
  await choose(list)
  expect(heard).toEqual([box, list])
  expect(gone).toEqual(['CD00010234'])
})
