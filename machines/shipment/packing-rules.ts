import { kindWords } from '#contract/barcodes/kinds.ts'
import { isPartial, type Order, type Parcel } from '#contract/entities/order.ts'
import { isUnreached, refused } from '../shared/decision.ts'
import { feedback, type ScanEvent } from '../shared/operation.ts'
import { pieces } from '../shared/stock.ts'
import { parcelOpen, unscan } from './pieces.ts'
import type { Answer, AnswerOrRefusal, ClosedParcel, Context, Decision, Here, On, Sealing } from './ports.ts'
import { firstLabelOf, nothingOnBench } from './rules.ts'
import { allScans, listMissing, missing } from './tally.ts'

/** An order with unlabelled parcels goes to labelling first. A packed order can be relabelled or undone. */
export function open({
  context: { asked, packed },
  event,
}: Answer<'openOrder'>): Decision<'label' | 'articles' | 'carton'> {
  const { packagings, ...order } = event.output
  const sealed = order.parcels.filter(({ status }) => status === 'sealed')
  if (sealed.length > 0) {
    return { to: 'label', ...toLabel(order, sealed, `${order.name} : un colis attend son étiquette`) }
  }
  const left = missing(order.lines, []).reduce((total, { qty }) => total + qty, 0)
  if (left === 0) return openPacked(order, asked)
  if (packed.length > 0) {
    return {
      to: 'carton',
      next: { ...nothingOnBench, order, packagings, scans: packed },
      say: feedback('step', 'Colis rouvert', 'Jetez son étiquette et choisissez le carton.'),
    }
  }
  return {
    to: 'articles',
    next: { ...nothingOnBench, order, packagings },
    say: isPartial(order)
      ? feedback('step', `${order.name} : partielle`, `Il reste ${pieces(left)} à emballer`)
      : feedback('step', `${order.name} pour ${order.customer}`, `${pieces(left)} à emballer`),
  }
}

function openPacked(order: Order, asked: string): Decision {
  const parcels = order.parcels.filter(({ status }) => status !== 'void')
  const parcel = parcels.find(({ name, tracking }) => name === asked || tracking === asked) ?? parcels.at(-1)
  return {
    next: { ...nothingOnBench, order, parcel: parcel ?? null, checked: true },
    say: feedback('step', `${order.name} est déjà emballée`, parcel && `Colis ${parcel.name}`),
  }
}

/** The bench may have another order in hand by now. */
export const isOnBench = ({ context, event }: On<'order.stopped'>): boolean =>
  context.order?.name === event.order

export function stopped({ event: { refusal } }: On<'order.stopped'>): Decision {
  return { next: nothingOnBench, say: feedback('alarm', refusal.refused.detail) }
}

export function parcelsToSeal({ context }: Here): Sealing {
  const { changeId, order, closed, partial, confirm, spare } = context
  return {
    changeId,
    order: order?.name ?? '',
    parcels: [...closed, openParcel(context)],
    partial,
    confirm,
    spare,
  }
}

export function sealed({ context: { packed, choosing }, event }: Answer<'seal'>): Decision {
  const { order, parcels } = event.output
  const { next, say } = toLabel(
    order,
    parcels,
    parcels.length === 1 ? 'Colis fermé' : `${parcels.length} colis fermés`,
  )
  return { next: { ...next, packed, choosing }, say }
}

function toLabel(order: Order, [parcel, ...waiting]: readonly Parcel[], text: string) {
  return {
    next: { ...nothingOnBench, order, parcel: parcel ?? null, waiting, changeId: firstLabelOf(parcel) },
    say: feedback('step', text),
  }
}

export const hasScans = ({ context }: Here): boolean => context.scans.length > 0

/** Pieces of the open parcel or of a closed one. */
export const hasPieces = ({ context }: Here): boolean => allScans(context).length > 0

/** Undo takes these out, one by one. */
export const hasPiecesOrNumbers = ({ context }: Here): boolean =>
  context.early.length > 0 || hasPieces({ context })

export const isPartialAsked = ({ context }: Here): boolean => context.partial && hasPieces({ context })

export const isAllThere = ({ context }: Here): boolean => missingOf(context) === ''

export const isForAnother = ({ context }: Here): boolean => context.another

export function short({ context }: Here): Decision {
  return refused(
    `Il manque ${missingOf(context)}.`,
    'Scannez le reste, ouvrez un autre colis, ou expédiez sans.',
  )
}

export function closeForAnother(): Decision {
  return { next: { another: true, partial: false } }
}

export function askPartial({ context }: Here): Decision {
  return {
    next: { partial: true },
    say: feedback(
      'confirm',
      `Il manquera ${missingOf(context)}`,
      'Répétez « Expédier sans le reste » pour confirmer.',
    ),
  }
}

export function withoutTheRest({ context: { order } }: Here): Decision {
  return { next: { partial: true }, say: feedback('step', `${order?.name} : expédition partielle`) }
}

export function notYet({ event }: { event: ScanEvent }): Decision {
  return refused(`Ceci est ${kindWords[event.code.kind].one} : reposez d’abord l’article en trop.`)
}

export function putDown(): Decision {
  return { next: parcelOpen, say: feedback('step', 'Article en trop reposé', 'Le compte n’a pas changé.') }
}

/** Opens the last parcel again if it was closed before the order was complete; otherwise takes its last piece out. */
export function reopen({ context }: Here): Decision {
  return context.another || context.partial
    ? { next: parcelOpen, say: feedback('step', 'Colis rouvert', 'Scannez les articles.') }
    : unscan({ context })
}

export function openAnother({ context }: Here): Decision {
  const closed = [...context.closed, openParcel(context)]
  return {
    next: { closed, scans: [], ...parcelOpen },
    say: feedback('step', `Colis ${closed.length} fermé`, `Remplissez le colis ${closed.length + 1}.`),
  }
}

export function askToLeave({ context }: Here): Decision {
  const count = allScans(context).reduce((sum, { qty }) => sum + qty, 0)
  return {
    say: feedback(
      'confirm',
      `Rendre ${context.order?.name} ?`,
      `${pieces(count)} à sortir du carton. Répétez pour confirmer, ou continuez de scanner.`,
    ),
  }
}

export function stay({ context: { order } }: Here): Decision {
  return { say: feedback('step', `${order?.name} gardée`, 'Le compte n’a pas changé.') }
}

export function released({ context: { order }, event }: AnswerOrRefusal<'release'>): Decision {
  const say = isUnreached(event.output)
    ? feedback('step', `${order?.name} laissée`, 'Le serveur ne répond pas : elle se libère dans 30 minutes.')
    : feedback('step', `${order?.name} rendue`, 'Un autre poste peut la prendre.')
  return { next: nothingOnBench, say }
}

function openParcel({ carton, weightG, scans }: Context): ClosedParcel {
  return { packaging: carton, weightG, scans }
}

function missingOf(context: Context): string {
  return listMissing(context.order?.lines ?? [], allScans(context))
}
