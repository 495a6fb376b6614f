import { expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { assemblyCalls } from '#contract/endpoints/assembly.ts'
import { grandTotal } from '#server/db/ledger.ts'
import { apart, atTheTable, location, making } from './bench.ts'
import { bougie, carnet, coffret, duo } from './warehouse.ts'

test('codes of no kit, a kit in parts, and another kind of code', async () => {
  const I = await atTheTable()
  expect(await I.scan(carnet)).toMatchObject({ kind: 'refused', text: 'CARNET n’est pas un kit.' })
  expect(await I.scan(duo)).toMatchObject({
    text: 'Le kit DUO est préparé en pièces : il n’y a rien à assembler.',
  })
  expect(await I.scan('3760123459990')).toMatchObject({
    text: 'Aucun article de vos boutiques n’a le code 3760123459990.',
  })
  expect(await I.scan(location('K-01'))).toMatchObject({
    text: 'Ceci est un emplacement : scannez un kit à assembler.',
  })
  await I.scan(coffret)
  expect(await I.scan(bougie)).toMatchObject({ text: 'Ce n’est pas le kit « Coffret ».' })
  expect(await I.scan(formatOwn('order', 'CD00000001'))).toMatchObject({ kind: 'refused' })
  I.see(making)
  I.command('cmd.cancel')
  await I.atStart()
  I.hear('Abandonné — Rien n’a bougé.')
})

test('more than the parts make is refused with what is missing, and so is a kit without any part', async () => {
  const I = await atTheTable()
  await I.scan(coffret)
  I.command('cmd.quantity', { n: 7 })
  I.hear('Il n’y a de pièces que pour 4. — Il manque 1 × Bougie, 5 × Carnet.')
  I.command('cmd.quantity', { n: 4 })
  await I.scan(location('K-01'))
  await I.atStart()
  expect(await I.scan(coffret)).toMatchObject({
    text: 'Il manque 1 × Carnet.',
    detail: 'Pour un Coffret',
  })
  await I.atStart()
})

test('nothing is taken apart where no kit lies, and the step waits for another kit', async () => {
  const I = await atTheTable()
  I.command('cmd.apart')
  expect(await I.scan(coffret)).toMatchObject({ text: 'Il n’y a pas de Coffret à défaire.' })
  I.see(apart)
  I.command('cmd.cancel')
  await I.atStart()
})

test('a colleague took the pieces meanwhile: nothing moves, and the list says what is left', async () => {
  const I = await atTheTable()
  await I.scan(coffret)
  I.command('cmd.quantity', { n: 3 })
  const paul = await I.server.logIn('paul')
  const from = [
    { sku: 'CARNET', place: 'R-02', qty: 4 },
    { sku: 'BOUGIE', place: 'R-01', qty: 2 },
  ]
  const body = { kit: 'COFFRET', qty: 2, from, to: 'TABLE' }
  ;(await I.server.call(assemblyCalls.assemble, { body }, { token: paul })).answer()
  expect(await I.scan(location('K-01'))).toMatchObject({
    kind: 'refused',
    text: 'Il manque 4 × Carnet à R-02.',
  })
  await I.waitUntilISee(making)
  expect(I.view().list?.rows.slice(1)).toMatchObject([
    { hint: 'A-01', figure: '5' },
    { hint: 'Il en manque', figure: '1' },
  ])
  expect(await I.scan(location('K-01'))).toMatchObject({ text: 'Il manque 1 × Carnet.' })
  I.command('cmd.quantity', { n: 2 })
  await I.scan(location('K-01'))
  await I.atStart()
  expect(await I.at('K-01')).toEqual(['COFFRET 2 2027-03-31'])
})

test('a closed place takes nothing, and the kits in hand wait for another', async () => {
  const I = await atTheTable()
  await I.scan(coffret)
  expect(await I.scan(location('R-03'))).toMatchObject({
    text: 'R-03 est bloqué. Choisissez un autre emplacement.',
  })
  await I.waitUntilISee(making)
  expect(await I.at('R-02')).toEqual(['CARNET 4 2026-12-31'])
})

test('the answer is lost, or the server away: the kit is made once', async () => {
  const I = await atTheTable()
  await I.scan(coffret)
  I.loseTheNextAnswer()
  await I.scan(location('K-01'))
  await I.atStart()
  expect(await I.at('K-01')).toEqual(['COFFRET 1 2026-12-31'])
  await I.scan(coffret)
  I.cutTheNetwork()
  void I.scan(location('K-01'))
  await I.waitUntilISee('Pas encore enregistré. Gardez les pièces, on réessaie…')
  I.killThePage()
  I.mendTheNetwork()
  await I.atStart()
  expect(await I.at('K-01')).toEqual(['COFFRET 2 2026-12-31'])
  expect(await grandTotal(I.server.db)).toBe(0)
})
