import { kindWords } from '#contract/barcodes/kinds.ts'
import { isRefusal } from '#contract/problems.ts'
import { type Refused, refused, refusedBecause } from '../shared/decision.ts'
import { keptHere } from '../shared/kept.ts'
import { feedback, type ScanEvent } from '../shared/operation.ts'
import { pieces, sum } from '../shared/stock.ts'
import {
  type Document,
  labelOf,
  lineNamed,
  lineOf,
  mayTake,
  type Taken,
  together,
  unannounced,
  withArticle,
} from './goods.ts'
import type { Answer, AnswerOrRefusal, Closing, Context, Decision, Here, Labelling, On } from './ports.ts'

const nothingInHand = { taken: [], held: null, seen: [], linked: null }

export function takeList({ event }: Answer<'list'>): Decision {
  return { next: { documents: event.output } }
}

export function isListed({ context, event }: On<'cmd.document'>): boolean {
  return context.documents.some(({ name }) => name === event.code)
}

export function chooseDocument({ event }: On<'cmd.document'>): Decision {
  return { next: { asked: event.code } }
}

export function beginWithout(): Decision {
  return {
    next: { ...nothingInHand, document: unannounced, put: null },
    say: feedback('step', 'Réception sans document', 'Tout article de la boutique est pris.'),
  }
}

/** When a colleague closed the document, the counted goods stay in hand and keep their articles. */
export function opened({
  context,
  event: { output },
}: AnswerOrRefusal<'open'>): Decision<'articles' | 'document' | 'weighing'> {
  const asBefore = context.document === null ? 'document' : 'articles'
  if (isRefusal(output)) return { to: asBefore, next: { held: null }, ...refusedBecause(output) }
  const { name, supplier, status, follows, lines, cartons } = output
  if (status === 'closed') {
    return {
      to: asBefore,
      next: { held: null },
      ...refused(`${name} est clôturée : elle ne reçoit plus rien.`),
    }
  }
  const document = context.taken.reduce<Document>(
    (known, { sku }) => {
      const line = lineNamed(documentOf(context), sku)
      return line ? withArticle(known, { ...line, expected: 0, received: 0 }) : known
    },
    { name, supplier, follows, lines, cartons, closed: false },
  )
  const opens = { document, seen: [], linked: null, put: null }
  const { held } = context
  // A carton that opens its delivery is in hand at once.
  if (held?.code === context.asked && mayTake(document, context.taken, held.code)) {
    return { to: 'weighing', next: { ...opens, held } }
  }
  const expected = sum(lines.map(line => ({ qty: Math.max(0, line.expected - line.received) })))
  return {
    to: 'articles',
    next: { ...opens, held: null },
    say: feedback(
      'step',
      `Réception ${name}`,
      [supplier, `${pieces(expected)} à recevoir`].filter(Boolean).join(' · '),
    ),
  }
}

/** The label is kept until its delivery is open. */
export function askAboutCarton({ event }: On<'scan.package'>): Decision {
  return { next: { asked: event.code.value, held: labelOf(event.code, event.at) } }
}

export const isClosed = ({ context }: Here): boolean => documentOf(context).closed

export function goOnWithout({ context: { document, taken } }: Here): Decision {
  const lines = (document?.lines ?? []).map(line => ({ ...line, expected: 0, received: 0 }))
  return {
    next: { document: { ...unannounced, lines }, put: null },
    say: feedback('step', 'On continue sans document', `${pieces(sum(taken))} en main`),
  }
}

export function leave({ context: { taken } }: Here): Decision {
  return {
    next: { ...nothingInHand, document: null, put: null },
    say:
      taken.length > 0
        ? feedback('step', 'Réception quittée', `${pieces(sum(taken))} en main : non reçues.`)
        : feedback('step', 'Réception quittée', 'Elle reste ouverte.'),
  }
}

export const hasToLabel = ({ context }: Here): boolean => toLabel(context).length > 0

export function labelsOf({ context }: Here): Labelling {
  return { changeId: context.changeId, lines: together(toLabel(context)) }
}

/** Each piece in hand gets a label of its lot; with nothing in hand, each piece that was put down last. */
function toLabel({ taken, put }: Context): readonly Taken[] {
  return taken.length > 0 ? taken : (put?.taken ?? [])
}

export function labelled({ event }: Answer<'label'>): Decision {
  const { labels } = event.output
  return { say: feedback('step', labels === 1 ? '1 étiquette' : `${labels} étiquettes`, 'À l’imprimante') }
}

export function mayClose({ context: { document, taken } }: Here): boolean {
  return taken.length === 0 && document?.closed === false && document?.name !== null
}

export function endsDocument({ context, event }: On<'scan.reception'>): boolean {
  return mayClose({ context }) && isThisOne({ context, event })
}

export function isThisOne({ context, event }: On<'scan.reception'>): boolean {
  return event.code.value === context.document?.name
}

/** With goods in hand, a person may leave a document only if a colleague closed it. The goods move to another one. */
export function changesDocument({ context, event }: On<'scan.reception'>): boolean {
  const isFree = context.taken.length === 0 || documentOf(context).closed
  return isFree && !isThisOne({ context, event })
}

export function close({ event }: { event: { id: string } }): Decision {
  return { next: { changeId: event.id, rest: null } }
}

export function closeExpectingRest({ event }: { event: { id: string } }): Decision {
  return { next: { changeId: event.id, rest: 'expect' } }
}

export function closeDroppingRest({ event }: On<'cmd.drop'>): Decision {
  return { next: { changeId: event.id, rest: 'drop' } }
}

export function notThatDocument({ context }: Here): Decision {
  return refused(`Rescannez ${context.document?.name}, ou reprenez la réception.`)
}

export function documentToClose({ context: { changeId, document, rest } }: Here): Closing {
  const { name, lines } = document ?? unannounced
  const missing = sum(lines.map(({ expected, received }) => ({ qty: Math.max(0, expected - received) })))
  return { changeId, document: name ?? '', rest, missing }
}

export function askRest({ event }: Refused): Decision {
  const { detail } = event.output.refused
  return { say: feedback('confirm', detail, 'Rescannez la réception : le reste sera attendu sur une autre.') }
}

export function closed({ context: { document, rest }, event }: Answer<'close'>): Decision {
  const { missing, followedBy } = event.output
  return closedAs(document, whatOfTheRest())

  function whatOfTheRest() {
    if (missing === 0) return 'Tout y est.'
    return rest === 'drop'
      ? `${pieces(missing)} : plus attendues.`
      : `${pieces(missing)} : attendues sur ${followedBy}.`
  }
}

export const closedKept = ({ context: { document } }: Here) => closedAs(document, keptHere)

function closedAs(document: Context['document'], detail: string): Decision {
  return {
    next: { ...nothingInHand, document: null, put: null },
    say: feedback('step', `${document?.name} est clôturée`, detail),
  }
}

/** When a colleague closed the document, the goods in hand continue without it or on another one. */
export function notBooked({ context, event }: Here & Refused): Decision {
  const { code, detail } = event.output.refused
  if (code !== 'reception-closed') return refusedBecause(event.output)
  return {
    next: { document: { ...documentOf(context), closed: true }, put: null },
    ...refused(detail, 'Scannez une autre réception, ou continuez sans document.'),
  }
}

export function wrongTurn({ context: { document, held }, event }: Here & { event: ScanEvent }): Decision {
  return refused(`Ceci est ${kindWords[event.code.kind].one} : ${whatNow()}.`)

  function whatNow() {
    if (!document) return 'scannez d’abord la réception, ou commencez sans document'
    return held ? 'terminez d’abord avec l’article en main' : 'scannez un article ou un emplacement'
  }
}

export function documentOf({ document }: Context): Document {
  return document ?? unannounced
}

export function heldLine(context: Context) {
  return context.held ? lineOf(documentOf(context), context.held) : undefined
}
