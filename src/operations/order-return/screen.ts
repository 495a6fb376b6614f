import { createActor, type SnapshotFrom } from 'xstate'
import type { Code } from '#contract/barcodes/code.ts'
import { ownNameProblem } from '#contract/barcodes/own.ts'
import { locationCalls } from '#contract/endpoints/location.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { reasonCalls } from '#contract/endpoints/reason.ts'
import {
  conditions,
  conditionWords,
  needsOverride,
  outcomes,
  type Reason,
  returnCalls,
  wishWords,
} from '#contract/endpoints/return.ts'
import { isRefusal } from '#contract/problems.ts'
import { orderReturnMachine } from '#machines/order-return/machine.ts'
import { counted, outcomeWords } from '#machines/order-return/pieces.ts'
import type { Context, Outcome, Parcel, Piece } from '#machines/order-return/ports.ts'
import { numbersOf } from '#machines/order-return/serials.ts'
import { through } from '#machines/shared/parts.ts'
import { sum } from '#machines/shared/stock.ts'
import { dataOf } from '#src/api/client.ts'
import { isSecret } from '#src/scan/words.ts'
import { agree, plural } from '#src/ui/numbers.ts'
import { type About, about, cutFirst } from '../about.ts'
import {
  type OperationView,
  type RunOperation,
  running,
  type ViewChoice,
  type ViewRow,
} from '../definition.ts'
import { askFor, numberOf } from '../serials.ts'

export const run: RunOperation = ({ call }, saved) =>
  running(
    createActor(
      orderReturnMachine.provide({
        actors: {
          find: through(async code => {
            const [found, origins, waitReasons] = await Promise.all([
              code === null ? nothing : call(returnCalls.find, { query: { code } }),
              call(reasonCalls.returnOrigins, {}),
              call(reasonCalls.returnWaits, {}),
            ])
            if (isRefusal(found)) return found
            if (isRefusal(origins)) return origins
            if (isRefusal(waitReasons)) return waitReasons
            return { ...found.data, origins, waitReasons }
          }),
          name: through(query => dataOf(call(productCalls.search, { body: { query, exact: true } }))),
          whose: through(query => dataOf(call(returnCalls.serial, { query }))),
          locate: through(locationName =>
            dataOf(call(locationCalls.information, { params: { locationName } })),
          ),
          keep: through(({ changeId, taken }) =>
            dataOf(call(returnCalls.keepPhoto, { body: { photo: taken } }, { idempotencyKey: changeId })),
          ),
          join: through(({ changeId, waiting, code }) => {
            const input = { params: { return: waiting }, body: { order: code } }
            return dataOf(call(returnCalls.join, input, { idempotencyKey: changeId }))
          }),
          book: through(async change => {
            const { changeId, waiting, order, tracking, announced, origin } = change
            const { photo, noPhoto, waitReason, lines } = change
            const options = { idempotencyKey: changeId }
            const body = {
              ...(order === null ? {} : { order }),
              ...(tracking === null ? {} : { trackingNumber: tracking }),
              ...(announced === null ? {} : { announced }),
              ...(waitReason === null ? {} : { waitReason }),
              ...(photo === null ? {} : { photo }),
              ...(noPhoto ? { noPhoto } : {}),
              origin,
              lines: [...lines],
            }
            const answer =
              waiting === null
                ? await call(returnCalls.book, { body }, options)
                : await call(
                    returnCalls.complete,
                    { params: { return: waiting }, body: { lines: [...lines] } },
                    options,
                  )
            if (isRefusal(answer)) return answer
            const { name, status } = answer.data
            return { name, status }
          }),
        },
      }),
      { snapshot: saved },
    ),
    viewReturn,
    {
      beside: async () => {
        const { besideReturn } = await import('./Beside.tsx')
        return ({ context }) => besideReturn(context)
      },
      reads: readsNumber,
    },
  )

/** In this step every code that is not the house's own is the number on the piece. */
function readsNumber(
  snapshot: SnapshotFrom<typeof orderReturnMachine>,
  text: string,
  codes: readonly Code[],
): Code | undefined {
  if (!snapshot.matches('serial') || isSecret({ text, codes })) return undefined
  const value = numberOf(text, codes)
  const isOurs = numbersOf(snapshot.context).includes(value)
  if (!isOurs && codes.some(({ checked, kind }) => checked && kind !== 'gs1')) return undefined
  return { kind: 'serial', value, why: 'Le numéro de série de cet article.', checked: isOurs }
}

const nothing = { data: { orders: [], waiting: [] } }

export function viewReturn(snapshot: SnapshotFrom<typeof orderReturnMachine>): OperationView {
  const { context } = snapshot
  const { parcel, pieces } = context
  if (!parcel) return {}
  const { piles } = parcel
  const total = piles ? sum(piles) : sum(pieces)
  return {
    about: aboutOf(context),
    facts: factsOf(context),
    ...(total > 0
      ? { progress: { done: sum(pieces), total, unit: agree(total, 'pièce rendue', 'pièces rendues') } }
      : {}),
    list: {
      title: parcel.waiting ? 'Ce qui attend' : 'Ce qui peut revenir',
      empty: 'Scannez ce que contient le colis.',
      rows: piles
        ? piles.map(({ product, qty }) =>
            rowOf(
              product,
              counted(pieces, product.sku),
              qty,
              outcomesOf(pieces, product.sku) ||
                wishedFor(parcel, product.sku) ||
                announcedFor(parcel, product.sku),
            ),
          )
        : pieces.map(piece => rowOf(piece.product, piece.qty, piece.qty, conditionWords[piece.condition])),
    },
    choices: choicesAt(snapshot),
    ...(snapshot.matches('serial') && context.article ? { prompt: askFor(context.article.name) } : {}),
    ...noticesOf(parcel),
    ...(snapshot.matches('photographing')
      ? {
          photo: {
            label: `Photo : ${context.origin?.label}`,
            withoutCamera:
              'Cet écran n’a pas d’appareil photo : scannez « Sans photo », ou « Finir à un poste ».',
            event: { type: 'cmd.photo' },
          },
        }
      : {}),
  }
}

function noticesOf({ wish, announced }: Parcel): Pick<OperationView, 'notices'> {
  const text = wish ? wishText(wish) : announced && announcedText(announced)
  return text ? { notices: [{ icon: 'alert', text }] } : {}
}

/** The list says which articles. */
function announcedText({ lines, note }: NonNullable<Parcel['announced']>): string {
  return `Annoncé : ${[plural(sum(lines), 'pièce'), ...(note === '' ? [] : [note])].join(', ')}.`
}

function announcedFor({ announced }: Parcel, sku: string): string {
  const qty = sum((announced?.lines ?? []).filter(line => line.sku === sku))
  return qty === 0 ? '' : `annoncé : ${qty}`
}

/** How many articles for each outcome: the list says which. */
function wishText({ lines, note }: NonNullable<Parcel['wish']>): string {
  const each = outcomes.flatMap(outcome => {
    const n = lines.filter(line => line.outcome === outcome).length
    if (n === 0) return []
    return n === lines.length ? `tout ${wishWords[outcome]}` : `${wishWords[outcome]} ${plural(n, 'article')}`
  })
  return `La boutique demande : ${[...each, ...(note === '' ? [] : [note])].join(', ')}.`
}

function wishedFor({ wish }: Parcel, sku: string): string {
  const line = wish?.lines.find(one => one.sku === sku)
  return line ? `demandé : ${wishWords[line.outcome]}` : ''
}

/** The state of the photograph; the picture itself stands beside. */
function factsOf({ parcel, photo, noPhoto }: Context): NonNullable<OperationView['facts']> {
  if (parcel?.kept?.noPhoto) return [{ name: 'Photo', value: 'Aucune, dit à l’enregistrement' }]
  if (noPhoto) return [{ name: 'Photo', value: 'Aucune : ce sera noté' }]
  return photo === null ? [] : [{ name: 'Photo', value: 'Gardée' }]
}

function aboutOf({ parcel, origin, article }: Context): About {
  const what = parcel?.order ?? 'Colis inconnu'
  const why = parcel?.waitReason || origin?.label
  return about(cutFirst(article?.name), parcel?.waiting, what, cutFirst(parcel?.customer), why)
}

function rowOf(product: Piece['product'], done: number, total: number, fate: string): ViewRow {
  return {
    id: `${product.sku} ${fate}`,
    title: product.name,
    hint: fate === '' ? product.sku : `${product.sku} · ${fate}`,
    photo: product.photo,
    codes: product.codes.map(({ code }) => code),
    done,
    total,
  }
}

function outcomesOf(pieces: readonly Piece[], sku: string): string {
  return pieces
    .filter(({ product }) => product.sku === sku)
    .map(({ qty, outcome, to, serials = [] }) =>
      [`${qty} ${to ?? outcomeWords[outcome].toLowerCase()}`, ...serials].join(' · '),
    )
    .join(', ')
}

function choicesAt(snapshot: SnapshotFrom<typeof orderReturnMachine>): ViewChoice[] {
  const { origins, waitReasons } = snapshot.context
  if (snapshot.matches('serial')) return [withoutNumber]
  if (snapshot.matches('origin')) return origins.map(reason => reasonChoice('cmd.origin', 'RETO', reason))
  if (snapshot.matches('reason')) return waitReasons.map(reason => reasonChoice('cmd.reason', 'RETA', reason))
  if (snapshot.matches('condition')) {
    return conditions.map(code => ({
      id: `order-return.condition.${code}`,
      title: conditionWords[code],
      event: { type: 'cmd.condition', code },
      card: conditionCards[code],
    }))
  }
  if (!snapshot.matches('outcome') && !snapshot.matches('doubt')) return []
  const { condition } = snapshot.context
  const isOverride = (code: Outcome) => condition !== null && needsOverride(condition, code)
  // Outcomes that the condition does not suggest come last and say so.
  const ranked = [...outcomes].sort((one, other) => Number(isOverride(one)) - Number(isOverride(other)))
  return ranked.map(code => ({
    id: `order-return.outcome.${code}`,
    title: isOverride(code) ? 'Remettre en vente quand même' : outcomeWords[code],
    event: { type: 'cmd.outcome', code },
    card: outcomeCards[code],
  }))
}

const withoutNumber: ViewChoice = {
  id: 'order-return.no-serial',
  title: 'Sans numéro',
  event: { type: 'cmd.noSerial' },
  card: 'RET-SNUM',
}

const conditionCards = { new: 'RET-NEUF', opened: 'RET-OUVERT', damaged: 'RET-CHOC' } as const

const outcomeCards = {
  restock: 'RET-RAYON',
  quarantine: 'RET-QUAR',
  rebut: 'RET-REBUT',
  supplier: 'RET-FOURNI',
} as const

function reasonChoice(
  type: 'cmd.origin' | 'cmd.reason',
  prefix: string,
  { code, label }: Reason,
): ViewChoice {
  const card = `${prefix}-${code.toUpperCase().replaceAll('_', '-')}`
  return {
    id: `order-return.${prefix.toLowerCase()}.${code}`,
    title: label,
    event: { type, code },
    ...(ownNameProblem('command', card) === undefined ? { card } : {}),
  }
}
