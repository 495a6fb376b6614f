import { expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/index.ts'
import { atTheRebutBench, cup, location } from './bench.ts'

test('each reason is a command with its own card', async () => {
  const I = await atTheRebutBench()
  await I.addReason('hors_service', 'Hors service')
  await I.addReason('Éclaté', 'Éclaté')
  await I.scan(location('A-01'))
  expect(I.choices()).toEqual([])
  await I.scan(cup)
  expect(I.view().choices).toEqual([
    {
      id: 'rebut.reason.hors_service',
      title: 'Hors service',
      event: { type: 'cmd.reason', code: 'hors_service' },
      card: 'REBUT-HORS-SERVICE',
    },
    { id: 'rebut.reason.Éclaté', title: 'Éclaté', event: { type: 'cmd.reason', code: 'Éclaté' } },
    {
      id: 'rebut.reason.casse',
      title: 'Cassé',
      event: { type: 'cmd.reason', code: 'casse' },
      card: 'REBUT-CASSE',
    },
    {
      id: 'rebut.reason.perime',
      title: 'Périmé',
      event: { type: 'cmd.reason', code: 'perime' },
      card: 'REBUT-PERIME',
    },
  ])
  for (const { card } of I.view().choices ?? []) {
    if (card) expect(() => formatOwn('command', card)).not.toThrow()
  }
})

test('without a reason, or with an unknown one, nothing goes to scrap', async () => {
  const I = await atTheRebutBench()
  await I.scan(location('A-01'))
  I.cannot('cmd.reason', { code: 'perime' })
  await I.scan(cup)
  I.cannot('cmd.reason', { code: 'envie' })
  I.cannot('cmd.validate')
  expect(await I.scan(location('A-01'))).toMatchObject({
    kind: 'refused',
    text: 'Ceci est un emplacement : choisissez le motif du rebut.',
  })
  I.see('Scannez chaque pièce, puis choisissez le motif')
})

test('the reason may change before the confirmation', async () => {
  const I = await atTheRebutBench()
  await I.addReason('perdu', 'Introuvable')
  await I.takeTwoCups()
  I.command('cmd.reason', { code: 'perdu' })
  await I.scan(location('A-01'))
  I.hear('2 pièces mises au rebut — Carnet · Introuvable')
})

test('the server refuses a reason that was retired meanwhile; the list drops it, and the count stays', async () => {
  const I = await atTheRebutBench()
  await I.addReason('perdu', 'Introuvable')
  await I.takeTwoCups()
  await I.retireReason('perime')
  expect(await I.scan(location('A-01'))).toMatchObject({
    kind: 'refused',
    text: 'Le motif « Périmé » ne sert plus. Choisissez-en un autre.',
  })
  expect(I.choices()).toEqual(['Introuvable', 'Cassé'])
  expect(I.view().progress).toMatchObject({ done: 2 })
  I.command('cmd.reason', { code: 'perdu' })
  await I.scan(location('A-01'))
  I.hear('2 pièces mises au rebut — Carnet · Introuvable')
})

test('without any reason in use the screen says so before the first scan', async () => {
  const I = await atTheRebutBench()
  await I.retireReason('perime')
  await I.retireReason('casse')
  expect(await I.scan(location('A-01'))).toMatchObject({
    kind: 'refused',
    text: 'Aucun motif de rebut n’est en service. Prévenez un responsable.',
  })
})
