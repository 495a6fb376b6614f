import { expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { location } from '#tests/drivers/bench.ts'
import { atThePrestations, card, done, first, order, work } from './bench.ts'

test('the card before anything else: nothing of one’s own runs', async () => {
  const I = await atThePrestations()
  await I.waitUntilISee(first)
  expect(await I.scan(card('PHOTO'))).toMatchObject({
    text: 'Vous n’avez pas de « Photo » en cours : scannez d’abord pour qui.',
  })
  await I.waitUntilISee(first)
  expect(await I.scan(card('ETIQ'))).toMatchObject({
    text: '« Étiquetage » se compte : scannez d’abord pour qui.',
  })
  await I.waitUntilISee(first)
  expect(await I.scan(card('RIEN'))).toMatchObject({ text: 'Aucune prestation n’a la carte RIEN.' })
  expect(await I.scan(location('A-01'))).toMatchObject({
    text: 'Ceci est un emplacement : scannez d’abord pour qui est la prestation.',
  })
})

test('an unknown order, a place, an archived card: what is in hand stays', async () => {
  const I = await atThePrestations()
  await I.waitUntilISee(first)
  await I.scan(order)
  expect(await I.scan(formatOwn('order', 'CD00009999'))).toMatchObject({
    kind: 'refused',
    text: 'La commande CD00009999 n’existe pas.',
  })
  I.see(work)
  expect(await I.scan(location('A-01'))).toMatchObject({
    text: 'Ceci est un emplacement : scannez la carte de la prestation.',
  })
  await I.archive('KIT')
  expect(await I.scan(card('KIT'))).toMatchObject({
    text: '« Kit » ne se fait plus : rendez sa carte à un responsable.',
  })
  I.see(work)
  await I.scan(order)
  expect(await I.scan(card('KIT'))).toMatchObject({ text: 'La carte KIT n’est plus en service.' })
  await I.scan(card('ETIQ'))
  I.see(done)
  expect(await I.scan(card('KIT'))).toMatchObject({ text: 'La carte KIT n’est plus en service.' })
  I.see(done)
})

test('a second start is refused and says which one runs', async () => {
  const I = await atThePrestations()
  await I.waitUntilISee(first)
  await I.scan(order)
  await I.scan(card('PHOTO'))
  await I.scan(order)
  expect(await I.scan(card('PHOTO'))).toMatchObject({
    kind: 'refused',
    text: expect.stringMatching(/^« Photo » pour Atelier du papier court le 12 mars à 10:00 : finissez-la/),
  })
  I.see(work)
  expect(await I.written()).toEqual(['Photo en cours'])
})

test('no work is offered in this house', async () => {
  const I = await atThePrestations()
  for (const code of ['ETIQ', 'KIT', 'PHOTO']) await I.archive(code)
  await I.waitUntilISee(first)
  expect(await I.scan(order)).toMatchObject({ text: 'Aucune prestation n’est proposée ici.' })
  I.see(first)
})

test('an answer that gets lost: the same change goes out again, and one is written', async () => {
  const I = await atThePrestations()
  await I.waitUntilISee(first)
  await I.scan(order)
  I.loseTheNextAnswer()
  const scan = I.scan(card('KIT'))
  await I.waitUntilISee(
    'Seul le serveur enregistre une prestation. Attendez, votre place est gardée, on réessaie…',
  )
  I.killThePage()
  await scan
  await I.waitUntilISee(done)
  expect(await I.written()).toEqual(['Kit 1'])
  I.loseTheNextAnswer()
  I.command('cmd.quantity', { n: 7 })
  await expect.poll(I.lastHeard, { timeout: 10_000 }).toMatch(/^Kit : 7/)
  I.loseTheNextAnswer()
  I.command('cmd.undo')
  await I.waitUntilISee(work)
  expect(await I.written()).toEqual([])
})

test('without the server nothing is written down by heart: the scan is refused, and the place kept', async () => {
  const I = await atThePrestations()
  await I.waitUntilISee(first)
  I.cutTheNetwork()
  expect(await I.scan(order)).toMatchObject({ kind: 'refused' })
  await I.waitUntilISee(first)
  I.mendTheNetwork()
  await I.scan(order)
  I.see(work)
  I.cutTheNetwork()
  const scan = I.scan(card('KIT'))
  await I.waitUntilISee(
    'Seul le serveur enregistre une prestation. Attendez, votre place est gardée, on réessaie…',
  )
  I.mendTheNetwork()
  await scan
  await I.waitUntilISee(done)
  expect(await I.written()).toEqual(['Kit 1'])
})
