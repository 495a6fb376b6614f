import { kindWords } from '#contract/barcodes/kinds.ts'
import { carriageText, type Parcel } from '#contract/entities/order.ts'
import { isRefusal } from '#contract/problems.ts'
import { weightText } from '#contract/weighing.ts'
import { relabelReason } from '../shared/carton.ts'
import { refused } from '../shared/decision.ts'
import { feedback, type ScanEvent } from '../shared/operation.ts'
import type { Answer, AnswerOrRefusal, Decision, Here, Labelling, On, Voiding } from './ports.ts'
import { firstLabelOf, labelWords, nothingOnBench } from './rules.ts'
import { listMissing, toPack } from './tally.ts'

type Scan = Here & { event: ScanEvent }

export function labelToMake({ context: { changeId, order, parcel, reason, service } }: Here): Labelling {
  return { changeId, order: order?.name ?? '', parcel: parcel?.id ?? '', reason, service }
}

export function made({ context: { packed, parcel }, event }: Answer<'label'>): Decision {
  const { order, parcels } = event.output
  const labelled = [...parcels, ...order.parcels].find(({ id }) => id === parcel?.id) ?? parcel
  return {
    next: { order, parcel: labelled, checked: false, reason: null, services: [] },
    say: feedback(
      'step',
      `Colis ${labelled?.name}`,
      [
        ...(packed.length > 0 && labelled ? [contentsOf(labelled)] : []),
        ...(labelled ? [labelWords(labelled)] : []),
      ].join(' · '),
    ),
  }
}

/** The carrier has not given the label yet. */
export function isAwaited({ context: { parcel }, event: { output } }: AnswerOrRefusal<'label'>): boolean {
  return (
    !isRefusal(output) && output.parcels.some(({ id, tracking }) => id === parcel?.id && tracking === null)
  )
}

export function came({ context: { order }, event: { output: parcel } }: Answer<'awaitLabel'>): Decision {
  return {
    next: { parcel },
    say: feedback(
      'step',
      `L’étiquette de ${parcel.name} est là`,
      [
        `À coller sur le colis de ${order?.customer}`,
        ...(parcel.carriage ? [carriageText(parcel.carriage)] : []),
      ].join(' · '),
    ),
  }
}

export const isItsDelay = ({ context: { parcel }, event }: On<'label.late'>): boolean =>
  parcel?.id === event.parcel

export function late({ context: { parcel }, event }: On<'label.late'>): Decision {
  return {
    say: feedback(
      'step',
      `${parcel?.carrier ?? 'Le transporteur'} : ${event.reason}`,
      `L’étiquette de ${parcel?.name} est redemandée : attendez-la, ou passez à la suite.`,
    ),
  }
}

export function stillComing({ context: { parcel } }: Here): Decision {
  return refused(`L’étiquette de ${parcel?.name} arrive : attendez-la, ou passez à la suite.`)
}

export const hasMore = ({ context: { waiting } }: Here): boolean => waiting.length > 0

export const isLastOfOrder = ({ context: { list, waiting } }: Here): boolean =>
  list === null && waiting.length === 0

/** The next parcel of the order. The label of the one before prints when it comes. */
export function nextWithout(here: Here): Decision {
  return { ...nextParcel(here), say: setAside(here) }
}

/** The parcel waits for its label beside the bench. */
export function goOn({ context }: Here): Decision {
  const { list } = context
  return {
    next: { checked: true, packed: [], ...(list?.remaining === 0 ? { list: null } : {}) },
    say: setAside({ context }),
  }
}

const setAside = ({ context: { parcel } }: Here) =>
  feedback('step', `${parcel?.name} attend son étiquette`, 'Posez-le de côté : elle s’imprimera ici.')

/** The carton and weight of a parcel that closed itself. The screen names them, because no person chose them. */
function contentsOf({ packaging, weightG }: Parcel): string {
  return [packaging.name, ...(weightG === null ? [] : [weightText(weightG)])].join(', ')
}

export const closedItself = ({ context: { packed } }: Here): boolean => packed.length > 0

/** Voiding a parcel asks for all its pieces again. */
export function newVoid({ event }: { event: { id: string } }): Decision {
  return { next: { changeId: event.id, packed: [] } }
}

export function isItsLabel({ context: { parcel }, event }: Scan): boolean {
  const { kind, value } = event.code
  return (kind === 'tracking' && value === parcel?.tracking) || (kind === 'package' && value === parcel?.name)
}

/** The label in hand is right, and other parcels of the order still wait for theirs. */
export function isLabelOfSeveral(scan: Scan): boolean {
  return isItsLabel(scan) && scan.context.waiting.length > 0
}

export function notItsLabel({ context: { order, parcel }, event }: Scan): Decision {
  const { kind } = event.code
  const whose = `${parcel?.name}, pour ${order?.customer}`
  if (kind === 'tracking' || kind === 'package') {
    return refused(`Ce n’est pas la bonne étiquette : cherchez celle du colis ${whose}.`)
  }
  return refused(`Ceci est ${kindWords[kind].one} : scannez d’abord l’étiquette du colis ${whose}.`)
}

export function nextParcel({ context }: Here): Decision {
  const { parcel } = context
  const [next, ...waiting] = context.waiting
  return {
    next: { parcel: next ?? null, waiting, changeId: firstLabelOf(next), service: null },
    say: feedback('step', `${parcel?.name} vérifié`, `Colis suivant : ${next?.name}`),
  }
}

export function lastParcel({ context: { list, order, parcel } }: Here): Decision {
  const next = { checked: true, packed: [], ...(list?.remaining === 0 ? { list: null } : {}) }
  const done = `${parcel?.name} vérifié`
  if (list) {
    return {
      next,
      say: feedback(
        'step',
        list.remaining === 0 ? `Liste ${list.name} terminée` : done,
        toPack(list.remaining),
      ),
    }
  }
  const short = listMissing(order?.lines ?? [], [])
  return {
    next,
    say: feedback(
      'step',
      short ? `${order?.name} : partielle` : `${order?.name} emballée`,
      short ? `Il manque ${short} : le reste revient au picking` : done,
    ),
  }
}

export const isToCheck = ({ context }: Here): boolean => !context.checked

export function checkAgain({ context: { parcel } }: Here): Decision {
  return { next: { checked: false }, say: feedback('step', `Rescannez l’étiquette du colis ${parcel?.name}`) }
}

export function isKnownReason({ event }: On<'cmd.reason'>): boolean {
  return relabelReason(event.code) !== undefined
}

export function giveReason({ event }: On<'cmd.reason'>): Decision {
  return { next: { changeId: event.id, reason: relabelReason(event.code) ?? null } }
}

export function parcelToVoid({ context: { changeId, parcel } }: Here): Voiding {
  return { changeId, parcel: parcel?.name ?? '' }
}

export function backOnList({ context: { list, order, parcel } }: Here): Decision {
  const skus = new Set(order?.lines.map(({ product }) => product.sku))
  return {
    next: {
      order: null,
      parcel: null,
      list: list && {
        ...list,
        remaining: list.remaining + 1,
        products: list.products.map(one =>
          skus.has(one.sku) ? { ...one, todo: one.todo + 1, done: one.done - 1 } : one,
        ),
      },
    },
    say: feedback(
      'step',
      `Colis ${parcel?.name} annulé`,
      'Jetez son étiquette. L’article peut être rescanné.',
    ),
  }
}

export function packAgain({ context: { order, packed, parcel } }: Here): Decision {
  const next = { ...nothingOnBench, asked: order?.name ?? '', packed }
  if (packed.length > 0) return { next }
  return {
    next,
    say: feedback('step', `Colis ${parcel?.name} annulé`, 'Jetez son étiquette et ressortez les articles.'),
  }
}
