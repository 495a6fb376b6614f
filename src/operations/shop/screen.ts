import { createActor } from 'xstate'
import { ownNameProblem } from '#contract/barcodes/own.ts'
import type { OperationType } from '#contract/operations.ts'
import { isRefusal } from '#contract/problems.ts'
import { isBusy } from '#machines/shared/operation.ts'
import { through } from '#machines/shared/parts.ts'
import { type ShopChoice, shopMachine } from '#machines/shop/machine.ts'
import { type OperationView, type RunOperation, running, type ViewChoice } from '../definition.ts'

/** Never resumes a saved step: the shops and their waiting orders are out of date by then. */
export const runChoice =
  (type: OperationType, pathOf: (slug: string) => string): RunOperation =>
  ({ outbox, go }) =>
    running(
      createActor(
        shopMachine.provide({
          actors: {
            shops: through(async () => {
              const access = await outbox.record()
              return isRefusal(access) ? access : access.shops
            }),
            open: through(slug => go(pathOf(slug))),
          },
        }),
      ),
      snapshot => viewShops(snapshot.context.shops, type === 'PICKING', isBusy(snapshot)),
    )

function viewShops(shops: readonly ShopChoice[], counted: boolean, reading: boolean): OperationView {
  const none = shops.length === 0 && !reading
  return {
    about: [none ? 'Aucune boutique ne vous est ouverte.' : 'Pour qui travaillez-vous ?'],
    choices: shops.map(shop => choiceOf(shop, counted)),
  }
}

function choiceOf({ slug, name, orderCount }: ShopChoice, counted: boolean): ViewChoice {
  const card = `BOUTIK-${slug.toUpperCase()}`
  return {
    id: `shop.${slug}`,
    title: counted && orderCount > 0 ? `${name} (${orderCount})` : name,
    event: { type: 'cmd.shop', code: slug },
    ...(ownNameProblem('command', card) === undefined ? { card } : {}),
  }
}
