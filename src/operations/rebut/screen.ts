import { createActor, type SnapshotFrom } from 'xstate'
import { ownNameProblem } from '#contract/barcodes/own.ts'
import { locationCalls } from '#contract/endpoints/location.ts'
import { reasonCalls } from '#contract/endpoints/reason.ts'
import { rebutCalls } from '#contract/endpoints/rebut.ts'
import type { Reason } from '#contract/endpoints/return.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { rebutMachine } from '#machines/rebut/machine.ts'
import type { RebutChange, Shelf, UndoChange, Written } from '#machines/rebut/ports.ts'
import type { Kept } from '#machines/shared/kept.ts'
import { through } from '#machines/shared/parts.ts'
import type { PhotoChange } from '#machines/shared/photo.ts'
import { pieces, sum } from '#machines/shared/stock.ts'
import { type Call, dataOf } from '#src/api/client.ts'
import { type Copy, undoing } from '#src/outbox/copy.ts'
import { placeKey, shelfIn } from '#src/outbox/places.ts'
import { agree } from '#src/ui/numbers.ts'
import { shopPage } from '../addresses.ts'
import { type OperationView, type RunOperation, running, type ViewChoice } from '../definition.ts'

export const run: RunOperation = ({ call, outbox, shop }, saved) => {
  const slug = shop?.slug ?? ''
  const params = { slugShop: slug }

  async function lookAtServer(locationName: string): Promise<Shelf | Refusal> {
    const [location, reasons] = await Promise.all([
      call(locationCalls.inShop, { params: { ...params, locationName } }),
      call(reasonCalls.rebut, {}),
    ])
    if (isRefusal(location)) return location
    if (isRefusal(reasons)) return reasons
    return { location: location.data, reasons, shop: slug }
  }

  function lookAlone(locationName: string, { place, rebutReasons }: Copy): Shelf | Refusal {
    const location = shelfIn(place, locationName)
    return isRefusal(location) ? location : { location, reasons: rebutReasons, shop: slug }
  }

  async function scrap(change: RebutChange): Promise<Written> {
    const { changeId, location, sku, name, qty, reason, photo, taken } = change
    const body = {
      location,
      sku,
      qty,
      reason: reason.code,
      ...(photo === null ? {} : { photo }),
      ...(taken === '' ? {} : { photoData: taken }),
    }
    const what = `Rebut à ${location} : ${pieces(qty)} de ${name} · ${reason.label}`
    const answer = await outbox.change(
      rebutCalls.add,
      { params, body },
      { id: changeId, ...aboutPlace(location, slug), what },
    )
    return 'data' in answer ? answer.data : answer
  }

  async function undo({ changeId, from, qty, ...scrapped }: UndoChange): Promise<Written> {
    const what = `Rebut annulé à ${from} : ${pieces(qty)}`
    const answer = await outbox.change(
      rebutCalls.undo,
      { params, body: undoing(scrapped) },
      { id: changeId, ...aboutPlace(from, slug), what },
    )
    return 'data' in answer ? answer.data : answer
  }

  return running(
    createActor(
      rebutMachine.provide({
        actors: {
          look: through(name =>
            outbox.read<Shelf>(
              () => lookAtServer(name),
              copy => lookAlone(name, copy),
            ),
          ),
          keep: through<PhotoChange, Kept | Refusal | { photo: string }>(({ changeId, taken }) =>
            outbox.attempt(() =>
              dataOf(
                call(rebutCalls.keepPhoto, { params, body: { photo: taken } }, { idempotencyKey: changeId }),
              ),
            ),
          ),
          rebut: through(scrap),
          undo: through(undo),
        },
      }),
      { snapshot: saved },
    ),
    viewRebut,
  )
}

const aboutPlace = (name: string, shop: string) => ({
  about: [placeKey(name)],
  path: `${shopPage('rebut', shop)}?code=${encodeURIComponent(name)}`,
})

export function viewRebut(snapshot: SnapshotFrom<typeof rebutMachine>): OperationView {
  const { context } = snapshot
  const { from, article, qty, reason, reasons } = context
  if (!from) return {}
  return {
    about: [`Rebut à ${from.name}`, reason?.label ?? `${pieces(sum(from.piles))} sur place`],
    ...(article
      ? {
          progress: {
            done: qty,
            total: article.qty,
            unit: agree(article.qty, 'pièce à jeter', 'pièces à jeter'),
          },
        }
      : {}),
    list: {
      title: `À ${from.name}`,
      note: from.zone,
      empty: 'Rien à cet emplacement.',
      rows: from.piles.map(({ product, qty: there }) => ({
        id: product.sku,
        title: product.name,
        hint: product.sku,
        photo: product.photo,
        codes: product.codes.map(({ code }) => code),
        done: product.sku === article?.product.sku ? qty : 0,
        total: there,
      })),
    },
    ...(article ? { choices: reasons.map(choiceOf) } : {}),
    ...(snapshot.matches('photographing')
      ? {
          photo: {
            label: `Photo : ${article?.product.name}`,
            withoutCamera:
              'Cet écran n’a pas d’appareil photo : choisissez un autre motif, ou scannez « Finir à un poste ».',
            event: { type: 'cmd.photo' },
          },
        }
      : {}),
  }
}

export function choiceOf({ code, label }: Reason): ViewChoice {
  const card = cardOf(code)
  return {
    id: `rebut.reason.${code}`,
    title: label,
    event: { type: 'cmd.reason', code },
    ...(card ? { card } : {}),
  }
}

/** A printed card outlives the order of the list, so it has the reason's own code, where a barcode can hold it. */
function cardOf(code: string): string | undefined {
  if (!/^[a-z0-9_]+$/.test(code)) return undefined
  const card = `REBUT-${code.toUpperCase().replaceAll('_', '-')}`
  return ownNameProblem('command', card) === undefined ? card : undefined
}

/** Without the server there are no reasons to print; the other cards still print. */
export async function permanentReasons(call: Call): Promise<readonly ViewChoice[]> {
  const reasons = await call(reasonCalls.rebut, {})
  return isRefusal(reasons) ? [] : reasons.map(choiceOf)
}
