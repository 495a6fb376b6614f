import { createActor, type SnapshotFrom } from 'xstate'
import { ownNameProblem } from '#contract/barcodes/own.ts'
import {
  type ListWish,
  type NextPickingList,
  type OpenPickingList,
  type PickingCampaign,
  type PickingList,
  pickingCalls,
} from '#contract/endpoints/picking.ts'
import { mostSlots } from '#contract/entities/picking-settings.ts'
import { MonoType, MultiType, monoTypes, multiTypes, type PickingType } from '#contract/picking-types.ts'
import { pickingTypeWords, walkWords } from '#contract/picking-words.ts'
import { isRefusal } from '#contract/problems.ts'
import { pickingMachine } from '#machines/picking/machine.ts'
import type { Errand, Survey } from '#machines/picking/ports.ts'
import { needsCart, sizeOf } from '#machines/picking/rules.ts'
import { through } from '#machines/shared/parts.ts'
import { type Call, dataOf } from '#src/api/client.ts'
import { formatDayHour, formatHour } from '#src/ui/dates.ts'
import { agree, plural } from '#src/ui/numbers.ts'
import { about, cutFirst } from '../about.ts'
import { type OperationView, type RunOperation, running, type ViewChoice } from '../definition.ts'
import { listChoice } from '../settings.ts'

export const run: RunOperation = ({ call, shop }, saved) => {
  if (!shop) throw new Error('Picking stands outside of a shop')
  const { slug } = shop
  return running(
    createActor(
      pickingMachine.provide({
        actors: {
          survey: through((wish: ListWish) => survey(call, slug, wish)),
          look: through(pickingName => dataOf(call(pickingCalls.list, { params: { slug, pickingName } }))),
          run: through(({ changeId, errand }) => carryOut(call, slug, errand, changeId)),
        },
      }),
      { snapshot: saved },
    ),
    snapshot => viewPicking(snapshot, shop.name),
  )
}

async function survey(call: Call, slug: string, wish: ListWish) {
  const input = { params: { slug } }
  const [counts, campaigns, lists, next, plan] = await Promise.all([
    call(pickingCalls.counts, input),
    call(pickingCalls.campaigns, input),
    call(pickingCalls.lists, input),
    call(pickingCalls.next, { ...input, query: wish }),
    call(pickingCalls.plan, input),
  ])
  if (isRefusal(counts)) return counts
  if (isRefusal(campaigns)) return campaigns
  if (isRefusal(lists)) return lists
  if (isRefusal(next)) return next
  if (isRefusal(plan)) return plan
  return {
    ...{ counts: counts.data, campaigns: campaigns.data, lists: lists.data },
    ...{ next: next.data, plan: plan.data },
  }
}

async function carryOut(call: Call, slug: string, errand: Errand, idempotencyKey: string) {
  if (errand.kind === 'release') {
    const params = { slug, pickingName: errand.list }
    const answer = await call(pickingCalls.release, { params }, { idempotencyKey })
    return isRefusal(answer) ? answer : { released: answer.data }
  }
  const answer = await listAfter(call, slug, errand, { idempotencyKey })
  if (isRefusal(answer)) return answer
  return { list: answer.data, ...(answer.message ? { warning: answer.message.text } : {}) }
}

function listAfter(
  call: Call,
  slug: string,
  errand: Exclude<Errand, { kind: 'release' }>,
  options: { idempotencyKey: string },
) {
  switch (errand.kind) {
    case 'campaign': {
      const params = { slug, campaign: errand.campaign }
      return call(pickingCalls.printCampaign, { params, query: errand.wish }, options)
    }
    case 'reprint': {
      const params = { slug, pickingName: errand.list }
      return call(pickingCalls.reprint, { params, body: { reason: errand.reason } }, options)
    }
    case 'box back': {
      const params = { slug, pickingName: errand.list }
      return call(pickingCalls.takeBox, { params, body: { box: errand.box } }, options)
    }
    case 'box': {
      const params = { slug, pickingName: errand.list }
      return call(pickingCalls.placeBox, { params, body: { box: errand.box } }, options)
    }
    case 'type': {
      const mono = MonoType.safeParse(errand.type)
      return mono.success
        ? call(
            pickingCalls.printMono,
            { params: { slug, pickingType: mono.data }, query: errand.wish },
            options,
          )
        : call(
            pickingCalls.printMulti,
            { params: { slug, pickingType: MultiType.parse(errand.type) }, query: errand.wish },
            options,
          )
    }
  }
}

type Snapshot = SnapshotFrom<typeof pickingMachine>

export function viewPicking(snapshot: Snapshot, shop: string): OperationView {
  const { list, survey, warning, wish } = snapshot.context
  const notices = warning === null ? {} : { notices: [{ icon: 'alert' as const, text: warning }] }
  if (list) {
    return {
      about: about(list.name, pickingTypeWords[list.type], cutFirst(list.campaign), sizeOf(list)),
      ...(needsCart(list) ? cartOf(list) : { list: walkOf(list) }),
      ...(snapshot.matches('known') ? { choices: reprintReasons } : {}),
      ...notices,
    }
  }
  if (!survey) return { about: [shop] }
  if (snapshot.matches('planning')) return planningOf(survey, wish)
  if (snapshot.matches('slots')) return { about: about(planWords(survey, wish)), number: slotsAsked }
  return {
    about: about(
      cutFirst(shop),
      waitingOf(survey, wish),
      wish.zone !== undefined && `zone ${wish.zone}`,
      wish.at === 'wall' && 'au mur de tri',
    ),
    list: openLists(survey.lists),
    choices: choicesOf(survey),
    ...notices,
  }
}

function planningOf(survey: Survey, wish: ListWish): OperationView {
  const { wallSlots, zones } = survey.plan
  return {
    about: about(
      planWords(survey, wish),
      wish.zone === undefined ? 'toutes les zones' : `zone ${wish.zone}`,
      wish.at === 'wall' && 'au mur de tri',
    ),
    choices: [
      usualChoice,
      cartChoice,
      ...(wallSlots > 0 ? [wallChoice] : []),
      ...(zones.length > 1 ? zones.map(zoneChoice) : []),
    ],
  }
}

const planWords = ({ plan }: Survey, { slots = plan.trolleySlots }: ListWish): string => placesWords(slots)

const slotsAsked: NonNullable<OperationView['number']> = {
  label: 'Places du chariot',
  unit: 'places',
  event: { type: 'cmd.slots' },
  most: mostSlots,
}

const placesWords = (slots: number): string => `chariot de ${plural(slots, 'place')}`

const usualChoice: ViewChoice = {
  id: 'picking.usual',
  title: 'Comme d’habitude',
  event: { type: 'cmd.usual' },
  card: 'PIK-USUEL',
}

const cartChoice: ViewChoice = {
  id: 'picking.cart',
  title: 'Places du chariot…',
  event: { type: 'cmd.cart' },
  card: 'PIK-TROL',
}

const wallChoice: ViewChoice = {
  id: 'picking.wall',
  title: 'Par zone, au mur de tri',
  event: { type: 'cmd.wall' },
  card: 'PIK-TRI',
}

const zoneChoice = (zone: string, at: number): ViewChoice => ({
  id: `picking.zone.${at}`,
  title: `Zone ${zone}`,
  event: { type: 'cmd.zone', code: zone },
  card: `PIK-SECT-${at + 1}`,
})

function waitingOf({ counts, plan }: Survey, { slots, at }: ListWish): string {
  const multi = slots ?? (at === 'wall' ? plan.wallSlots : plan.trolleySlots)
  const waiting = counts.mono + counts.multi
  if (waiting === 0) return 'rien à préparer'
  const orders = waiting === 1 ? '1 commande à préparer' : `${waiting} commandes à préparer`
  return `${orders} (par liste : ${plan.monoOrders} mono ou ${multi} multi)`
}

function openLists(lists: readonly OpenPickingList[]): NonNullable<OperationView['list']> {
  return {
    title: 'Listes en cours',
    note: 'commandes emballées',
    empty: 'Aucune liste en cours dans cette boutique.',
    rows: lists.map(({ name, type, campaign, packed, orders, printedAt, printedBy }) => ({
      id: name,
      title: `${name} · ${campaign ?? pickingTypeWords[type]}`,
      hint: `Lancée le ${formatDayHour(printedAt)}${printedBy ? ` par ${printedBy}` : ''}`,
      done: packed,
      total: orders,
    })),
  }
}

function walkOf({ lines }: PickingList): NonNullable<OperationView['list']> {
  return {
    title: 'Le parcours',
    note: lines.length === 1 ? '1 arrêt' : `${lines.length} arrêts`,
    empty: 'Rien à prendre.',
    rows: lines.map(({ location, product, lot, qty }, index) => ({
      id: `${index} ${location}`,
      title: product.name,
      hint: [location, product.sku, lot === null ? null : `lot ${lot}`].filter(Boolean).join(' · '),
      photo: product.photo,
      codes: product.codes.map(({ code }) => code),
      figure: `× ${qty}`,
    })),
  }
}

function cartOf({ claimed }: PickingList): Pick<OperationView, 'list' | 'progress'> {
  const placed = claimed.filter(({ box }) => box !== null)
  return {
    progress: {
      done: placed.length,
      total: claimed.length,
      unit: agree(claimed.length, 'caisse posée', 'caisses posées'),
    },
    list: {
      title: 'Le chariot',
      note: claimed.length === 1 ? '1 place' : `${claimed.length} places`,
      empty: 'Plus aucune commande sur cette liste.',
      rows: claimed.map(({ name, slot, box }) => ({
        id: name,
        title: `Place ${slot} · ${name}`,
        hint: box ? `Caisse ${box}` : 'Pas encore de caisse',
        done: box ? 1 : 0,
        total: 1,
      })),
    },
  }
}

function choicesOf(survey: Survey): ViewChoice[] {
  const choices = [...campaignChoices(survey.campaigns), ...worthPrinting(survey).map(typeChoice)]
  return survey.next && choices.length > 1 ? [bestChoice(survey.next), ...choices] : choices
}

/** Short enough for one line of a wall's card. */
const bestChoice = ({ type, walk, cutoffAt }: NextPickingList): ViewChoice => ({
  id: 'picking.best',
  title: `La meilleure · ${formatHour(cutoffAt)}, ${walkWords(walk)}`,
  event: { type: 'cmd.print', code: type },
  card: 'PIK-0',
})

/** A shape with a single variant is one list, not two lists of the same orders. */
function worthPrinting({ counts }: Survey): { type: PickingType; waiting: number }[] {
  return [monoTypes, multiTypes].flatMap(([all, ...variants]) => {
    const several = variants.filter(type => counts[type] > 0).length > 1
    const types = several ? [all, ...variants] : variants
    return types.filter(type => counts[type] > 0).map(type => ({ type, waiting: counts[type] }))
  })
}

/** Short, and only of letters that every keyboard layout agrees on. The wall shows these cards too. */
const typeCards: Readonly<Record<PickingType, string>> = {
  mono: 'PIK-1',
  mono_customized: 'PIK-1-PE',
  mono_gift: 'PIK-1-KDO',
  mono_classic: 'PIK-1-NU',
  multi: 'PIK-2',
  multi_customized: 'PIK-2-PE',
  multi_gift: 'PIK-2-KDO',
  multi_classic: 'PIK-2-NU',
}

const typeChoice = ({ type, waiting }: { type: PickingType; waiting: number }): ViewChoice => ({
  id: listChoice(type),
  title: `${pickingTypeWords[type]} · ${waiting}`,
  event: { type: 'cmd.print', code: type },
  card: typeCards[type],
})

/** A longer text makes a wider card, so each takes the fewest letters that tell its campaign apart, at least four. */
function campaignChoices(campaigns: readonly PickingCampaign[]): ViewChoice[] {
  const slugs = campaigns.map(({ slug }) => slug)
  return campaigns.map(({ slug, name, orders }) => ({
    id: `picking.campaign.${slug}`,
    title: `${name} · ${orders}`,
    event: { type: 'cmd.campaign', code: slug },
    ...cardOf(slug, slugs),
  }))
}

const fewest = 4
const most = 18

function cardOf(slug: string, all: readonly string[]): { card?: string } {
  for (let length = fewest; length <= most; length += 1) {
    const letters = slug.slice(0, length)
    const alone = all.every(other => other === slug || !other.startsWith(letters))
    const card = `PC-${letters.toUpperCase()}`
    if (alone && ownNameProblem('command', card) === undefined) return { card }
  }
  return {}
}

const reasons = [
  ['PERDUE', 'Liste perdue'],
  ['ILLISIBLE', 'Page illisible ou abîmée'],
  ['BOURRE', 'L’imprimante n’a pas tout sorti'],
] as const

const reprintReasons: readonly ViewChoice[] = reasons.map(([card, reason]) => ({
  id: `picking.reprint.${card.toLowerCase()}`,
  title: `Réimprimer : ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`,
  event: { type: 'cmd.reprint', code: reason },
  card: `PIK-${card}`,
}))
