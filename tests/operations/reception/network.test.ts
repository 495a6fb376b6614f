import { expect, test } from 'vitest'
import { defaultGrammar } from '#contract/barcodes/grammar.ts'
import { receptions } from '#server/db/schema/index.ts'
import { openCode } from '#src/operations/useCodeInAddress.ts'
import {
  articles,
  atTheReceptionDesk,
  caseOfCups,
  choose,
  cup,
  document,
  first,
  jam,
  location,
  unknown,
} from './bench.ts'

const keptHere = 'Gardé ici, envoyé au retour du serveur.'
const lot = '(01)03760123450034(17)270531(10)L7'

async function withoutTheServer() {
  const I = await atTheReceptionDesk()
  await I.readTheWarehouse()
  I.cutTheNetwork()
  return I
}

test('a delivery is opened, put down in two places and closed without the server, and arrives once, in order', async () => {
  const I = await withoutTheServer()
  await I.openFirst()
  I.hear('Réception RC000001 — Papeterie Duval · 18 pièces à recevoir')
  await I.scan(caseOfCups)
  await I.scan(location('QUAI'))
  I.hear(`6 pièces à QUAI — ${keptHere}`)
  await I.scan(caseOfCups)
  await I.scan(location('A-02'))
  expect(await I.scan(lot)).toMatchObject({ text: 'Confiture' })
  I.command('cmd.validate')
  await I.waitUntilISee(articles)

  // Who leaves and opens it again finds what this bench has put down.
  I.command('cmd.leave')
  await I.waitUntilISee(choose)
  await I.scan(first)
  expect(I.rows()).toEqual({ CARNET: '12/12', CONFITURE: '1/6' })
  expect(await I.scan(first)).toMatchObject({ text: 'Il manque 5 pièces sur RC000001.' })
  await I.scan(first)
  I.hear(`RC000001 est clôturée — ${keptHere}`)
  await I.waitUntilISee(choose)
  expect(I.choices()).toEqual([])
  expect(I.outbox.get().map(({ what }) => what)).toEqual([
    'Réception RC000001 : 6 pièces à QUAI',
    'Réception RC000001 : 6 pièces à A-02',
    'Réception RC000001 : 1 pièce à A-02',
    'Clôture de RC000001',
  ])
  expect(I.outbox.get().at(-1)?.path).toBe('/shop/papier/reception?code=RC000001')
  await I.killTheBrowser()
  I.mendTheNetwork({ losingEach: 2 })
  await I.sendAll()
  expect(I.outbox.get()).toEqual([])
  expect(await I.progress()).toEqual({ status: 'closed', CARNET: '12/12', CONFITURE: '1/6' })
  expect(await I.at('QUAI')).toEqual({ CARNET: 6 })
  expect(I.surprises).toEqual([])
})

test('goods without a document, put down in two places without the server, come in on one document', async () => {
  const I = await withoutTheServer()
  I.command('cmd.free')
  await I.scan(cup)
  await I.scan(location('QUAI'))
  I.hear(`1 pièce à QUAI — ${keptHere}`)
  await I.scan(cup)
  await I.scan(location('A-02'))
  I.mendTheNetwork()
  await I.sendAll()
  // The server is back and names the document that the first of them began.
  await I.scan(cup)
  I.command('cmd.validate')
  await I.waitUntilISee(articles)
  I.hear('1 pièce à A-02')
  const begun = (await I.server.db.select().from(receptions)).filter(({ supplier }) => supplier === '')
  expect(begun).toHaveLength(1)
  expect(await I.progress(begun[0]?.name)).toEqual({ status: 'open', CARNET: '3/0' })
})

test('a colleague brought in the rest: the refused delivery stands, and sent again it is the confirmation', async () => {
  const I = await withoutTheServer()
  await I.openFirst()
  await I.scan(caseOfCups)
  await I.scan(location('QUAI'))
  await I.colleagueReceives('CARNET', 12)
  I.mendTheNetwork()
  await I.sendAll()
  const [refused] = I.outbox.get()
  expect(refused).toMatchObject({
    what: 'Réception RC000001 : 6 pièces à QUAI',
    path: '/shop/papier/reception?code=RC000001',
    refused: { detail: 'Carnet : 18 reçus pour 12 attendus.' },
  })
  if (!refused) throw new Error('Nothing was refused')
  await I.outbox.sendAgain(refused)
  await I.sendAll()
  expect(I.outbox.get()).toEqual([])
  expect(await I.progress()).toMatchObject({ CARNET: '18/12' })
})

test('a link made and taken back without the server leaves the code unknown everywhere', async () => {
  const I = await withoutTheServer()
  await I.openFirst()
  await I.scan(unknown)
  await I.scan(jam)
  I.command('cmd.undo')
  await I.waitUntilISee(articles)
  I.hear(`Le code ${unknown} n’est plus lié — ${keptHere}`)
  expect(await I.scan(unknown)).toMatchObject({ kind: 'confirm', text: `Le code ${unknown} est inconnu` })
  I.command('cmd.cancel')
  I.mendTheNetwork()
  await I.sendAll()
  expect(I.outbox.get()).toEqual([])
  expect(await I.scan(unknown)).toMatchObject({ kind: 'confirm', text: `Le code ${unknown} est inconnu` })
})

test('an unknown code is linked without the server: known here at once, at the server once', async () => {
  const I = await withoutTheServer()
  await I.openFirst()
  expect(await I.scan(unknown)).toMatchObject({ kind: 'confirm', text: `Le code ${unknown} est inconnu` })
  expect(await I.scan('4006381333931')).toMatchObject({
    kind: 'refused',
    text: 'Le serveur ne répond pas, et ce poste ne connaît pas le code 4006381333931.',
  })
  I.command('cmd.quantity', { n: 6 })
  await I.scan(jam)
  I.hear('Confiture — 6 sur 6')
  expect(I.outbox.get()).toMatchObject([{ what: `Code ${unknown} lié à Confiture` }])

  // Another document, after a crash: the article keeps its new code here.
  I.command('cmd.leave')
  await I.waitUntilISee(choose)
  await I.killTheBrowser()
  await I.waitUntilISee(choose)
  await I.openFirst()
  await I.scan(unknown)
  I.hear('Confiture — 6 sur 6')
  await I.scan(location('QUAI'))
  I.mendTheNetwork({ losingEach: 2 })
  await I.sendAll()
  expect(I.outbox.get()).toEqual([])
  expect(await I.at('QUAI')).toEqual({ CONFITURE: 6 })
  await I.scan(unknown)
  I.hear('Confiture : 12 pour 6 attendus. — Rescannez-le pour le recevoir quand même.')
  expect(I.surprises).toEqual([])
})

test('an article is chosen by its name for an unknown code, even where nothing of the warehouse was kept', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(unknown)
  I.cutTheNetwork()
  I.command('cmd.link', { code: 'CONFITURE' })
  await I.waitUntilISee(articles)
  I.hear('Confiture — 1 sur 6')
  await I.scan(unknown)
  I.hear('Confiture — 2 sur 6')
})

test('a colleague linked the code to another article meanwhile: the link stands refused, the goods are received', async () => {
  const I = await withoutTheServer()
  await I.openFirst()
  await I.scan(unknown)
  await I.scan(jam)
  await I.scan(location('QUAI'))
  await I.colleagueLinks(unknown, 'CARNET')
  I.mendTheNetwork()
  await I.sendAll()
  expect(I.outbox.get()).toMatchObject([
    {
      what: `Code ${unknown} lié à Confiture`,
      path: '/shop/papier/reception?code=RC000001',
      refused: { detail: `Le code ${unknown} est déjà celui de Carnet.` },
    },
  ])
  expect(await I.at('QUAI')).toEqual({ CONFITURE: 1 })
})

test('labels need the server: the bench says so at once and goes on', async () => {
  const I = await withoutTheServer()
  await I.openFirst()
  await I.scan(cup)
  I.command('cmd.labels')
  await I.waitUntilISee(articles)
  I.hear(
    'Le serveur ne répond pas : lui seul fait les étiquettes. Déposez les articles, étiquetez-les plus tard.',
  )
  await I.scan(location('QUAI'))
  I.mendTheNetwork()
  await I.sendAll()
  I.command('cmd.labels')
  await I.waitUntilISee(articles)
  I.hear('1 étiquette — À l’imprimante')
})

test('what is done again opens the document at hand', async () => {
  const I = await withoutTheServer()
  await I.openFirst()
  await I.scan(caseOfCups)
  await I.scan(location('QUAI'))
  I.command('cmd.undo')
  await I.waitUntilISee(articles)
  const paths = I.outbox.get().map(({ path }) => path)
  expect(paths).toEqual(['/shop/papier/reception?code=RC000001', '/shop/papier/reception?code=RC000001'])
  I.command('cmd.leave')
  await I.waitUntilISee(choose)
  openCode(I.actor, 'RC000001', defaultGrammar)
  await I.waitUntilISee(articles)
  I.hear('Réception RC000001 — Papeterie Duval · 18 pièces à recevoir')
})

test('what the copy does not know is said at once', async () => {
  const I = await withoutTheServer()
  await I.openFirst()
  await I.scan(jam)
  expect(await I.scan(location('Z-99'))).toMatchObject({
    kind: 'refused',
    text: 'Le serveur ne répond pas, et ce poste ne connaît pas Z-99.',
  })
  I.command('cmd.undo')
  I.command('cmd.leave')
  await I.waitUntilISee(choose)
  expect(await I.scan(document('RC000099'))).toMatchObject({
    kind: 'refused',
    text: 'Le serveur ne répond pas, et ce poste ne connaît pas RC000099. Recevez sans document, ou attendez.',
  })
})

test('a kept delivery is taken back at the bench, and put down elsewhere it arrives there alone', async () => {
  const I = await withoutTheServer()
  await I.openFirst()
  await I.scan(caseOfCups)
  await I.scan(location('QUAI'))
  I.command('cmd.undo')
  await I.waitUntilISee(articles)
  I.hear(`Dépôt annulé : reprenez 6 pièces — ${keptHere}`)
  await I.killTheBrowser()
  I.command('cmd.leave')
  await I.waitUntilISee(choose)
  await I.scan(first)
  expect(I.rows()).toMatchObject({ CARNET: '0/12' })
  await I.scan(caseOfCups)
  await I.scan(location('A-02'))
  I.mendTheNetwork({ losingEach: 2 })
  await I.sendAll()
  expect(I.outbox.get()).toEqual([])
  expect(await I.at('QUAI')).toEqual({})
  expect(await I.progress()).toMatchObject({ CARNET: '6/12' })
  expect(I.surprises).toEqual([])
})

test('an undo without the server is kept, and takes back once', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(cup)
  await I.scan(location('QUAI'))
  I.cutTheNetwork()
  I.command('cmd.undo')
  await I.waitUntilISee(articles)
  I.hear(`Dépôt annulé : reprenez 1 pièce — ${keptHere}`)
  expect(I.outbox.get()).toMatchObject([{ what: 'Dépôt annulé : 1 pièce à QUAI' }])
  I.mendTheNetwork({ losingEach: 2 })
  await I.sendAll()
  expect(await I.at('QUAI')).toEqual({})
  expect(await I.progress()).toMatchObject({ CARNET: '0/12' })
})
