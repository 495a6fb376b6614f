import { expect, test } from 'vitest'
import { classify } from '#contract/barcodes/classify.ts'
import { formatOwn } from '#contract/barcodes/own.ts'
import { refuse } from '#contract/problems.ts'
import { codeLookUp, locationLookUp, lookUpIn, productLookUp } from '#src/commands/look-up.ts'

const { signal } = new AbortController()

test('locations are found by the beginning of their name, however it is typed', async () => {
  const asked: string[] = []
  const opened: string[] = []
  const look = locationLookUp(
    async prefix => {
      asked.push(prefix)
      return ['A-01', 'A-02']
    },
    name => opened.push(name),
  )
  const { found } = await look('a-0', signal)
  found[1]?.open()
  expect(asked).toEqual(['A-0'])
  expect(opened).toEqual(['A-02'])
})

test('what cannot be a location’s name is not asked of the server', async () => {
  const look = locationLookUp(
    () => Promise.reject(new Error('asked')),
    () => {},
  )
  expect(await look('« ? »', signal)).toEqual({ found: [] })
})

test('articles are found by what one types, with their shop, and one that is chosen opens', async () => {
  const asked: string[] = []
  const opened: string[] = []
  const carnet = { sku: 'CARNET', shop: 'papier', name: 'Carnet', codes: [] }
  const look = productLookUp(
    async query => {
      asked.push(query)
      return [carnet]
    },
    ({ sku }) => opened.push(sku),
  )
  const { found } = await look('carn', signal)
  expect(found).toMatchObject([{ id: 'product:CARNET', title: 'Carnet', hint: 'Article · CARNET · papier' }])
  found[0]?.open()
  expect({ asked, opened }).toEqual({ asked: ['carn'], opened: ['CARNET'] })
  expect(await look('« ? »', signal)).toEqual({ found: [] })
  expect(asked).toHaveLength(1)
})

test('one that cannot answer says why, and hides nothing that the others found', async () => {
  const down = locationLookUp(
    async () => refuse('unreachable', 'Le serveur ne répond pas.'),
    () => {},
  )
  const up = locationLookUp(
    async () => ['A-01'],
    () => {},
  )
  expect(await lookUpIn(down, up)('a', signal)).toMatchObject({
    found: [{ title: 'A-01' }],
    failed: 'Le serveur ne répond pas.',
  })
})

test('a number typed off a label opens what a scan of it would', async () => {
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
  // Where it leads is asked by a scan of it, and what opens there hears it.
  const [box, list] = [formatOwn('box', 'CA00101'), formatOwn('pickingList', 'PK000412')]
  await choose(box)
  await choose(list)
  expect(heard).toEqual([box, list])
  expect(gone).toEqual(['CD00010234'])
})
