import { createActor } from 'xstate'
import { locationCalls } from '#contract/endpoints/location.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import type { Lot } from '#machines/reception/lots.ts'
import { receptionMachine } from '#machines/reception/machine.ts'
import type { Delivery, Link } from '#machines/reception/ports.ts'
import { through } from '#machines/shared/port.ts'
import { type RunOperation, running, type World } from '../definition.ts'
import { viewReception } from './view.ts'

export const run: RunOperation = (world, saved) => {
  const machine = machineFor(world)
  const kept = createActor(machine, { snapshot: saved })
  // Before a reception is open there is nothing to come back to; which ones there are is only true now.
  const actor = kept.getSnapshot().hasTag('idle') ? createActor(machine) : kept
  return running(actor, viewReception)
}

function machineFor({ call, shop }: World) {
  const params = { slugShop: shop?.slug ?? '' }
  return receptionMachine.provide({
    actors: {
      list: through(async () => dataOf(await call(receptionCalls.list, { params }))),
      open: through(async document =>
        dataOf(await call(receptionCalls.information, { params: { ...params, document } })),
      ),
      identify: through(async code =>
        dataOf(await call(receptionCalls.article, { params, query: { code } })),
      ),
      link: through(link => linkCode(link)),
      locate: through(async locationName =>
        dataOf(await call(locationCalls.information, { params: { locationName } })),
      ),
      add: through(async ({ changeId, ...delivery }) =>
        dataOf(
          await call(receptionCalls.add, { params, body: bodyOf(delivery) }, { idempotencyKey: changeId }),
        ),
      ),
      label: through(async ({ changeId, lines }) => {
        const body = { lines: lines.map(({ sku, qty, ...lot }) => ({ sku, qty, ...lotOf(lot) })) }
        return dataOf(await call(receptionCalls.labels, { params, body }, { idempotencyKey: changeId }))
      }),
      undo: through(async ({ changeId, moves }) =>
        dataOf(
          await call(
            receptionCalls.undo,
            { params, body: { moves: [...moves] } },
            { idempotencyKey: changeId },
          ),
        ),
      ),
      close: through(async ({ changeId, document, rest }) => {
        const body = { document, ...(rest ? { rest } : {}) }
        return dataOf(await call(receptionCalls.close, { params, body }, { idempotencyKey: changeId }))
      }),
    },
  })

  async function linkCode({ changeId, code, qty, by }: Link) {
    const article =
      'code' in by ? await call(receptionCalls.article, { params, query: { code: by.code } }) : by
    if (isRefusal(article)) return article
    const sku = 'sku' in article ? article.sku : article.data.product.sku
    return dataOf(
      await call(receptionCalls.link, { params, body: { code, sku, qty } }, { idempotencyKey: changeId }),
    )
  }
}

function bodyOf({ document, lines }: Omit<Delivery, 'changeId'>) {
  return {
    ...(document === null ? {} : { document }),
    lines: lines.map(({ sku, qty, to, lot, expiry, damaged, over }) => ({
      sku,
      qty,
      to,
      ...lotOf({ lot, expiry }),
      damaged,
      over,
    })),
  }
}

function lotOf({ lot, expiry }: Lot) {
  return { ...(lot === null ? {} : { lot }), ...(expiry === null ? {} : { expiry }) }
}

function dataOf<T>(answer: { data: T } | Refusal): T | Refusal {
  return isRefusal(answer) ? answer : answer.data
}
