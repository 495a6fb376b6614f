import { createActor, type SnapshotFrom } from 'xstate'
import type { Code } from '#contract/barcodes/code.ts'
import { ownNameProblem } from '#contract/barcodes/own.ts'
import type { ReceptionLine, ReceptionSummary } from '#contract/endpoints/reception.ts'
import { fitsSerial } from '#contract/serials.ts'
import { type Document, inHand, isAnnounced, isForQuarantine, type Taken } from '#machines/reception/goods.ts'
import { sayLot } from '#machines/reception/lots.ts'
import { receptionMachine } from '#machines/reception/machine.ts'
import type { Context } from '#machines/reception/ports.ts'
import { lackingNumber } from '#machines/reception/serials.ts'
import { pieces, sum } from '#machines/shared/stock.ts'
import { isSecret } from '#src/scan/words.ts'
import { agree } from '#src/ui/numbers.ts'
import { about, cutFirst } from '../about.ts'
import {
  type OperationView,
  type RunOperation,
  running,
  type ViewChoice,
  type ViewRow,
} from '../definition.ts'
import { askFor, numberOf } from '../serials.ts'
import { actorsFor } from './actors.ts'

export const run: RunOperation = (world, saved) => {
  const machine = receptionMachine.provide({ actors: actorsFor(world) })
  const kept = createActor(machine, { snapshot: saved })
  // A saved step without an open reception is not worth resuming: its list of receptions is out of date.
  const actor = kept.getSnapshot().hasTag('idle') ? createActor(machine) : kept
  return running(actor, viewReception, { reads: readsNumber })
}

/** In this step a code that is no article's, nor the house's own, is the number on the piece. */
function readsNumber(
  snapshot: SnapshotFrom<typeof receptionMachine>,
  text: string,
  codes: readonly Code[],
): Code | undefined {
  const asked = snapshot.matches('serial') ? lackingNumber(snapshot.context) : undefined
  if (!asked || isSecret({ text, codes })) return undefined
  const value = numberOf(text, codes)
  const lines = snapshot.context.document?.lines ?? []
  const isArticle = codes.some(
    ({ kind, value }) =>
      kind === 'product' && lines.some(({ product }) => product.codes.some(({ code }) => code === value)),
  )
  const fits = fitsSerial(value, asked.serials)
  if (isArticle || (!fits && codes.some(({ checked, kind }) => checked && kind !== 'gs1'))) return undefined
  return { kind: 'serial', value, why: 'Le numéro de série de cet article.', checked: fits }
}

/** A wall has room for this many; the others are scanned, or found by typing. */
const choicesAtMost = 6

export function viewReception(snapshot: SnapshotFrom<typeof receptionMachine>): OperationView {
  const { context } = snapshot
  if (!context.document) return viewDocuments(context.documents)
  return {
    ...viewDocument(context, context.document),
    ...asksNumber(snapshot),
    ...(snapshot.matches('lot')
      ? { text: { label: 'Lot', day: 'Périme le', event: { type: 'cmd.lot' as const } } }
      : {}),
    ...(snapshot.matches('photographing')
      ? {
          photo: {
            label: `Photo : ${pictureTitle(context)}`,
            withoutCamera:
              'Cet écran n’a pas d’appareil photo : revenez aux articles, et photographiez avec un téléphone.',
            event: { type: 'cmd.photo' as const },
          },
        }
      : {}),
    ...(snapshot.matches('linking')
      ? { choices: context.document.lines.slice(0, choicesAtMost).map(linkTo) }
      : {}),
  }
}

function asksNumber(snapshot: SnapshotFrom<typeof receptionMachine>): Pick<OperationView, 'prompt'> {
  const asked = snapshot.matches('serial') ? lackingNumber(snapshot.context) : undefined
  return asked ? { prompt: askFor(asked.name) } : {}
}

/** The article in hand, else the delivery. */
function pictureTitle({ taken, document }: Context): string {
  const sku = taken.at(-1)?.sku
  const line = document?.lines.find(({ product }) => product.sku === sku)
  return line?.product.name ?? document?.name ?? ''
}

function viewDocuments(documents: readonly ReceptionSummary[]): OperationView {
  return {
    list: {
      title: 'Réceptions attendues',
      note: documents.length === 0 ? '' : String(documents.length),
      empty: 'Aucune réception n’est attendue. Commencez sans document.',
      rows: documents.map(({ name, supplier, expectedOn, expected, received }) => ({
        id: name,
        title: supplier || 'Sans document',
        hint: [name, ...(expectedOn ? [dayOf(expectedOn)] : [])].join(' · '),
        done: received,
        total: Math.max(expected, received),
      })),
    },
    choices: documents.slice(0, choicesAtMost).map(({ name, supplier }) => ({
      id: `reception.open.${name}`,
      title: supplier ? `${name} · ${supplier}` : name,
      event: { type: 'cmd.document', code: name },
      ...cardOf(name),
    })),
  }
}

function viewDocument(context: Context, document: Document): OperationView {
  const { taken, places, held, caseOf } = context
  const { name, supplier, follows, lines } = document
  const received = sum(lines.map(line => ({ qty: line.received })))
  const expected = sum(lines.map(line => ({ qty: line.expected })))
  const announced = isAnnounced(document)
  const notices = noticesOn(context, document)
  return {
    about: about(name ?? 'Sans document', cutFirst(supplier), follows && `suite de ${follows}`),
    facts: [
      ...(places.ordinary ? [{ name: 'Dernier dépôt', value: places.ordinary }] : []),
      ...(held && caseOf > 1 ? [{ name: 'Ce code compte pour', value: pieces(caseOf) }] : []),
    ],
    ...(announced
      ? {
          progress: {
            done: received + sum(taken),
            total: expected,
            unit: agree(expected, 'pièce reçue', 'pièces reçues'),
          },
        }
      : {}),
    list: {
      title: announced ? 'Attendus' : 'Reçus',
      note: taken.length > 0 ? `${pieces(sum(taken))} en main` : '',
      empty: 'Rien de reçu encore : scannez le premier article.',
      rows: lines.map(line => rowOf(line, taken)),
    },
    ...(notices.length > 0 ? { notices } : {}),
  }
}

function rowOf({ product, expected, received }: ReceptionLine, taken: readonly Taken[]): ViewRow {
  const mine = taken.filter(({ sku }) => sku === product.sku)
  const done = received + inHand(taken, product.sku)
  const lots = [...new Set(mine.flatMap(sayLot))]
  const damaged = sum(mine.filter(one => one.damaged))
  const perished = sum(mine.filter(one => one.perished))
  const short = sum(mine.filter(one => one.short))
  return {
    id: product.sku,
    title: product.name,
    hint: [
      product.sku,
      ...lots,
      ...mine.flatMap(({ serials = [] }) => serials),
      ...(damaged > 0 ? [damaged === 1 ? '1 abîmé' : `${damaged} abîmés`] : []),
      ...(perished > 0 ? [perished === 1 ? '1 périmé' : `${perished} périmés`] : []),
      ...(short > 0 ? [short === 1 ? '1 date courte' : `${short} dates courtes`] : []),
    ].join(' · '),
    photo: product.photo,
    codes: product.codes.map(({ code }) => code),
    done,
    total: expected > 0 ? expected : done,
  }
}

function noticesOn(
  { taken, linked }: Context,
  { closed, name }: Document,
): NonNullable<OperationView['notices']> {
  const kept = sum(taken.filter(isForQuarantine))
  const short = sum(taken.filter(one => one.short && !isForQuarantine(one)))
  return [
    ...(linked
      ? [
          {
            icon: 'alert' as const,
            text: `Le code ${linked.code} est désormais celui de ${linked.name}. « Annuler » le reprend.`,
          },
        ]
      : []),
    ...(closed
      ? [
          {
            icon: 'alert' as const,
            text: `${name} est clôturée. Scannez une autre réception, ou continuez sans document.`,
          },
        ]
      : []),
    ...(kept > 0 ? [{ icon: 'alert' as const, text: `À mettre en quarantaine : ${pieces(kept)}.` }] : []),
    ...(short > 0
      ? [{ icon: 'alert' as const, text: `Date courte : ${pieces(short)} à recevoir ou à mettre de côté.` }]
      : []),
  ]
}

function linkTo({ product: { sku, name } }: ReceptionLine): ViewChoice {
  return {
    id: `reception.link.${sku}`,
    title: name,
    event: { type: 'cmd.link', code: sku },
    ...cardOf(`LIER-${sku}`),
  }
}

/** No card where a barcode cannot hold the text. */
function cardOf(card: string): { card?: string } {
  return ownNameProblem('command', card) === undefined ? { card } : {}
}

function dayOf(iso: string): string {
  return iso.split('-').reverse().join('/')
}
