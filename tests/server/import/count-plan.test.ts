import { expect, test } from 'vitest'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { countPlanCalls } from '#contract/endpoints/count-plan.ts'
import { exportCalls } from '#contract/endpoints/export.ts'
import { importing } from '#tests/drivers/imports.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
await I.logIn('amina')
const they = importing(I)

const header = 'Suit;Jours regardés;Part A;Part B;Comptages A;Comptages B;Comptages C;Jours de comptage'
const file = (...lines: string[]) => [header, ...lines].join('\n')
const plan = async () => (await I.call(countPlanCalls.read, {})).answer().data.plan
const exported = async () =>
  (await I.call(exportCalls.list, { params: { kind: 'count-plan' }, query: { format: 'csv' } })).text

test('a count plan comes in by a file, after a dry run that changes nothing, and goes out as it came', async () => {
  expect((await exported()).trim().split('\n')).toHaveLength(1)
  const id = await they.send('count-plan', file('Mouvements;90;80;15;12;4;1;lun, mer, ven'))
  expect(await they.tried(id)).toMatchObject({ status: 'tried', counts: { made: 1 } })
  expect(await plan()).toBeNull()
  await they.start(id, false)
  await they.ended(id)
  const settled = { by: 'moves', days: 90, shareA: 80, shareB: 15, timesA: 12, timesB: 4, timesC: 1 }
  expect(await plan()).toEqual({ ...settled, weekdays: [1, 3, 5] })

  const text = await exported()
  expect(text).toContain('mouvements;90;80;15;12;4;1;lundi mercredi vendredi')
  expect(await they.imported('count-plan', text)).toMatchObject({ counts: { same: 1, refused: 0 } })
  const changed = await they.imported('count-plan', file('valeur;90;80;15;12;6;1;'))
  expect(changed).toMatchObject({ counts: { changed: 1 } })
  expect(await plan()).toEqual({ ...settled, by: 'value', timesB: 6, weekdays: [1, 2, 3, 4, 5] })
  const { entries } = (await I.call(auditCalls.list, { query: { text: 'Plan' } })).answer().data
  // Each import says its own end beside it.
  expect(entries.find(({ subject }) => subject === 'Plan d’inventaire')).toMatchObject({
    details: { 'fois par an': { from: 'A 12, B 4, C 1', to: 'A 12, B 6, C 1' } },
  })
})

test('a bad line says what is wrong with it, and a warehouse has one plan', async () => {
  const lines = [
    'poids;90;80;15;12;4;1;lundi',
    'valeur;3;80;15;12;4;1;lundi',
    'valeur;90;80;30;12;4;1;lundi',
    'valeur;90;80;15;60;4;1;lundi',
    'valeur;90;80;15;12;4;1;fête',
    'valeur;90;80;15;12;4;2;lundi',
    'valeur;90;80;15;12;4;3;lundi',
  ]
  const id = await they.send('count-plan', file(...lines))
  await they.tried(id)
  const refusals = Object.values(await they.refusals(id)).join('\n')
  for (const why of [
    'Les parts A et B dépassent 100 % à elles deux.',
    'n’est pas un nombre entier de 7 à 366',
    'ne nomme pas que des jours',
    'le plan de l’entrepôt',
  ])
    expect(refusals).toContain(why)
})
