import { locationCalls } from '#contract/endpoints/location.ts'
import {
  type Received,
  type Reception,
  type ReceptionSummary,
  receptionCalls,
} from '#contract/endpoints/reception.ts'
import type { Location } from '#contract/entities/stock.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { Lot } from '#machines/reception/lots.ts'
import type {
  Closing,
  Delivery,
  Labelling,
  Link,
  Photographing,
  ReceptionPorts,
  TakingBack,
  Unlinking,
} from '#machines/reception/ports.ts'
import { isKept, kept } from '#machines/shared/kept.ts'
import { through } from '#machines/shared/parts.ts'
import { pieces, sum } from '#machines/shared/stock.ts'
import { dataOf } from '#src/api/client.ts'
import { undoing } from '#src/outbox/copy.ts'
import { placeKey, shelfIn } from '#src/outbox/places.ts'
import { codeKey, receptionKey, withCode } from '#src/outbox/receptions.ts'
import { shopPage } from '../addresses.ts'
import type { World } from '../definition.ts'

/** The machine's questions to the server or, if it does not answer, to the outbox. */
export function actorsFor({ call, outbox, shop }: World) {
  const slug = shop?.slug ?? ''
  const params = { slugShop: slug }
  /** The screen, with the document at hand open. */
  const pathOf = (document: string | null) =>
    `${shopPage('reception', slug)}${document === null ? '' : `?code=${encodeURIComponent(document)}`}`

  const identify = (code: string) =>
    outbox.read<Received>(
      () => dataOf(call(receptionCalls.article, { params, query: { code } })),
      copy => articleAlone(slug, code, copy.articles(code)),
    )

  async function linkCode({ changeId, code, qty, of, document }: Link): Promise<Received | Refusal> {
    const article = 'product' in of ? of : await identify(of.code)
    if (isRefusal(article)) return article
    const { sku, name } = article.product
    const answer = await outbox.change(
      receptionCalls.link,
      { params, body: { code, sku, qty } },
      {
        id: changeId,
        about: [codeKey(slug, code)],
        what: `Code ${code} lié à ${name}`,
        path: pathOf(document),
      },
    )
    if (isKept(answer)) return withCode(article, { code, qty })
    return 'data' in answer ? answer.data : answer
  }

  async function unlink({
    changeId,
    code,
    sku,
    name,
    of,
    document,
  }: Unlinking): ReturnType<ReceptionPorts['unlink']> {
    const answer = await outbox.change(
      receptionCalls.unlink,
      { params, body: { code, sku, of } },
      {
        id: changeId,
        about: [codeKey(slug, code)],
        what: `Code ${code} repris à ${name}`,
        path: pathOf(document),
      },
    )
    return 'data' in answer ? answer.data : answer
  }

  /** Labels are printed from the server's answer, so nothing of them is kept. */
  async function label({ changeId, lines }: Labelling): Promise<Refusal | { labels: number }> {
    const body = { lines: lines.map(({ sku, qty, ...lot }) => ({ sku, qty, ...lotOf(lot) })) }
    const options = { idempotencyKey: changeId }
    const answer = await outbox.attempt(() => dataOf(call(receptionCalls.labels, { params, body }, options)))
    return isKept(answer) ? labelsLater : answer
  }

  /** A picture is large and waits for nothing: it is not kept, but taken again. */
  async function photograph({ changeId, document, sku, picture }: Photographing) {
    const body = { document, photo: picture, ...(sku === null ? {} : { sku }) }
    const options = { idempotencyKey: changeId }
    const answer = await outbox.attempt(() =>
      dataOf(call(receptionCalls.keepPhoto, { params, body }, options)),
    )
    return isKept(answer) ? photosLater : answer
  }

  async function add(delivery: Delivery): ReturnType<ReceptionPorts['add']> {
    const { changeId, document, begunBy, lines } = delivery
    const places = placesOf(lines)
    const answer = await outbox.change(
      receptionCalls.add,
      { params, body: bodyOf(delivery) },
      {
        id: changeId,
        about: [receptionKey(document ?? begunBy ?? changeId), ...places.map(placeKey)],
        what: `Réception ${document ?? 'sans document'} : ${pieces(sum(lines))} à ${places.join(' et ')}`,
        path: pathOf(document),
      },
    )
    return 'data' in answer ? answer.data : answer
  }

  async function undo({ changeId, document, taken, ...put }: TakingBack): ReturnType<ReceptionPorts['undo']> {
    const places = placesOf(taken)
    const answer = await outbox.change(
      receptionCalls.undo,
      { params, body: undoing(put) },
      {
        id: changeId,
        about: [receptionKey(document ?? changeId), ...places.map(placeKey)],
        what: `Dépôt annulé : ${pieces(sum(taken))} à ${places.join(' et ')}`,
        path: pathOf(document),
      },
    )
    return 'data' in answer ? answer.data : answer
  }

  async function close({ changeId, document, rest, missing }: Closing): ReturnType<ReceptionPorts['close']> {
    const input = { params, body: { document, ...(rest ? { rest } : {}) } }
    const key = receptionKey(document)
    if (rest === null && missing > 0) {
      // Someone must say what becomes of the missing pieces, and the server may no longer be there to ask.
      const options = { idempotencyKey: changeId }
      const answer = outbox.holds(key)
        ? kept
        : await outbox.attempt(() => dataOf(call(receptionCalls.close, input, options)))
      return isKept(answer) ? shortAlone(document, missing) : answer
    }
    const about = { id: changeId, about: [key], what: `Clôture de ${document}`, path: pathOf(document) }
    const answer = await outbox.change(receptionCalls.close, input, about)
    return 'data' in answer ? answer.data : answer
  }

  return {
    list: through<undefined, ReceptionSummary[] | Refusal>(() =>
      outbox.read<ReceptionSummary[]>(
        () => dataOf(call(receptionCalls.list, { params })),
        copy => listAlone(copy.receptions(slug)),
      ),
    ),
    open: through((document: string) =>
      outbox.read<Reception>(
        () => dataOf(call(receptionCalls.information, { params: { ...params, document } })),
        copy => openAlone(document, copy.receptions(slug)),
      ),
    ),
    identify: through(identify),
    link: through(linkCode),
    unlink: through(unlink),
    locate: through((locationName: string) =>
      outbox.read<Location>(
        () => dataOf(call(locationCalls.inShop, { params: { ...params, locationName } })),
        ({ place }) => shelfIn(place, locationName),
      ),
    ),
    add: through(add),
    label: through(label),
    photograph: through<Photographing, Refusal | { photo: string }>(photograph),
    undo: through(undo),
    close: through(close),
  }
}

const placesOf = (lines: readonly { to: string }[]) => [...new Set(lines.map(({ to }) => to))]

function bodyOf({ document, begunBy, lines }: Omit<Delivery, 'changeId'>) {
  return {
    ...(document === null ? {} : { document }),
    ...(document === null && begunBy !== null ? { begunBy } : {}),
    lines: lines.map(({ sku, qty, to, lot, expiry, damaged, over, cartons, serials }) => ({
      sku,
      qty,
      to,
      ...lotOf({ lot, expiry }),
      damaged,
      over,
      ...(cartons.length > 0 ? { cartons: [...cartons] } : {}),
      ...(serials ? { serials: [...serials] } : {}),
    })),
  }
}

function lotOf({ lot, expiry }: Lot) {
  return { ...(lot === null ? {} : { lot }), ...(expiry === null ? {} : { expiry }) }
}

/** Answers from the kept copy of the warehouse, in the server's place. */

function listAlone(receptions: readonly Reception[]): ReceptionSummary[] {
  return receptions.map(({ follows: _follows, cartons: _cartons, lines, ...about }) => ({
    ...about,
    expected: sum(lines.map(({ expected: qty }) => ({ qty }))),
    received: sum(lines.map(({ received: qty }) => ({ qty }))),
  }))
}

function openAlone(name: string, receptions: readonly Reception[]): Reception | Refusal {
  return (
    receptions.find(
      ({ name: known, cartons }) => known === name || cartons.some(({ sscc }) => sscc === name),
    ) ??
    refuse(
      'reception-not-kept',
      `Le serveur ne répond pas, et ce poste ne connaît pas ${name}. Recevez sans document, ou attendez.`,
    )
  )
}

/** Like the server, for a code that the bench does not know: a person names its article. */
function articleAlone(shop: string, code: string, articles: readonly Received[]): Received | Refusal {
  const [other] = articles
  const mine = articles.find(({ product }) => product.shop === shop)
  if (mine) return mine
  if (other) {
    const { product } = other
    return refuse('product-other-shop', `${product.name} est d’une autre boutique (${product.shop}).`)
  }
  return refuse('product-unknown', `Le serveur ne répond pas, et ce poste ne connaît pas le code ${code}.`)
}

const shortAlone = (document: string, missing: number): Refusal =>
  refuse('reception-short', `Il manque ${pieces(missing)} sur ${document}.`)

const photosLater = refuse(
  'photos-later',
  'Le serveur ne répond pas : lui seul garde les photos. Continuez, photographiez plus tard.',
)

const labelsLater = refuse(
  'labels-later',
  'Le serveur ne répond pas : lui seul fait les étiquettes. Déposez les articles, étiquetez-les plus tard.',
)
