import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { ownKinds } from '#contract/barcodes/index.ts'
import { nameOf, waitingStates } from '#scripts/waiting-states.ts'
import { machines, waitingIn } from '#stages/machines.ts'
import { refusalsOf } from '#stages/refusals.ts'
import { kindsOfSamples } from '#stages/samples.ts'
import { widest } from '#stages/widest.ts'
import { widestRefusal } from '#stages/work/things.ts'

/**
 * « Toutes les étapes » shows what this file finds, and e2e/every-step.spec.ts looks at it: a state, a kind of code or a refusal
 * that somebody adds must be among it.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))

test('every waiting state of every machine is a step of the page, with work in hand', async () => {
  const shown = machines.flatMap(waitingIn)
  expect(shown.map(nameOf).toSorted()).toEqual((await waitingStates()).map(nameOf).toSorted())
  expect(machines.filter(({ id }) => !widest[id]).map(({ id }) => id)).toEqual([])
})

test('a sample of every kind of code is scanned', () => {
  const acted = ownKinds.filter(kind => kind !== 'command' && kind !== 'badge')
  expect(acted.filter(kind => !kindsOfSamples.includes(kind))).toEqual([])
})

/** They need what the work of widest.ts excludes, or an answer of a server. None is longer than what the page shows. */
const unheardHere: readonly string[] = [
  'assembly/rules.ts: Il n’y a pas de … à défaire.',
  'carrier-slip/rules.ts: Le bordereau … vient d’être clôturé par un collègue.',
  'inventory/rules.ts: Aucun article de vos boutiques ne porte ce code.',
  'inventory/rules.ts: Cet article n’est pas proposé.',
  'inventory/rules.ts: Rien n’est compté. Si … est vide, validez « Emplacement vide ».',
  'inventory/rules.ts: … n’attend plus d’approbation.',
  'inventory/tour.ts: Il ne reste rien à compter pour vous : d’autres s’en occupent.',
  'order-information/rules.ts: Cette commande n’est plus dans la liste.',
  'order-return/pieces.ts: Chaque pièce a son propre numéro : scannez-les une à une.',
  'order-return/pieces.ts: Cet article est inconnu ici. Mettez-le de côté et prévenez un responsable.',
  'order-return/pieces.ts: … est bloqué. Choisissez un autre emplacement.',
  'order-return/pieces.ts: … n’est pas un rayon : rien n’y est remis en vente.',
  'order-return/rules.ts: Plusieurs commandes répondent : scannez le colis ou son suivi.',
  'order-return/rules.ts: Aucune commande ne porte ce code.',
  'order-return/serials.ts: … n’est pas parti avec ….',
  'picking/rules.ts: … passe par le mur de tri : elle n’a pas de caisse.',
  'picking/rules.ts: … est une liste mono : ses articles n’ont pas de caisse.',
  'picking/rules.ts: Ceci est … : scannez la liste …, ou choisissez-en une autre.',
  'prestation/rules.ts: Ce code n’est d’aucune de vos boutiques.',
  'rebut/rules.ts: Aucun motif de rebut n’est en service. Prévenez un responsable.',
  'rebut/rules.ts: « … » est d’une autre boutique (…).',
  'rebut/rules.ts: Ce motif n’est pas proposé.',
  'reception/asking.ts: Cette étiquette ne dit pas de lot.',
  'reception/asking.ts: Saisissez le lot, puis sa date s’il en a une.',
  'reception/counting.ts: Cette étiquette ne dit pas de lot.',
  'reception/rules.ts: … est clôturée : elle ne reçoit plus rien.',
  'shipment/carton.ts: Un article n’a jamais été pesé : pesez le colis.',
  'shipment/mono-rules.ts: La liste … est terminée : il n’y reste rien à emballer.',
  'shipment/pieces.ts: Ce lot fait …, il n’en faut plus que … : scannez à la pièce.',
  'shipment/remedies.ts: Aucun point relais près de ….',
  'shop/machine.ts: Choisissez d’abord la boutique.',
]

test('every refusal that a machine words is heard by a step of the page', async () => {
  const heard: string[] = []
  for (const machine of machines) {
    const bare = createActor(machine).getSnapshot().context
    for (const { state } of waitingIn(machine))
      for (const work of [undefined, bare])
        for (const { text, detail = '' } of await refusalsOf(machine, state, work)) heard.push(text, detail)
  }
  const unheard = wordedRefusals().filter(({ words }) => !heard.some(text => matches(text, words)))
  expect(unheard.map(({ file, words }) => `${file}: ${words.replaceAll(hole, '…')}`)).toEqual(unheardHere)
  expect(unheard.filter(({ words }) => words.length > widestRefusal.length)).toEqual([])
})

test('no sentence by which the server refuses is longer than the one that the page shows', () => {
  const longer = sentencesOfServer().filter(
    text => text.replaceAll(hole, '123456789012').length > widestRefusal.length,
  )
  expect(longer).toEqual([])
})

const hole = /\$\{[^}]*\}+/g

type Worded = { file: string; words: string }

/** The texts in `refused(…)` of all machines. */
function wordedRefusals(): Worded[] {
  const files = readdirSync(join(root, 'machines'), { recursive: true, encoding: 'utf8' })
  return files
    .filter(file => file.endsWith('.ts'))
    .flatMap(file =>
      [...readFileSync(join(root, 'machines', file), 'utf8').matchAll(/refused\(\s*(['`])([\s\S]*?)\1/g)].map(
        ([, , words = '']) => ({ file, words }),
      ),
    )
}

const matches = (text: string, words: string): boolean =>
  words
    .split(hole)
    .filter(part => part.length > 3)
    .every(part => text.includes(part))

function sentencesOfServer(): string[] {
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  return files
    .filter(file => file.endsWith('.ts'))
    .flatMap(file =>
      [
        ...readFileSync(join(root, 'server', file), 'utf8').matchAll(
          /(?:refuse|notFound|conflict)\(\s*[^,()]+,\s*(['`])([\s\S]*?)\1/g,
        ),
      ].map(([, , words = '']) => words),
    )
}
