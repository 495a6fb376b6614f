import { Suspense } from 'react'
import { createActor, type Snapshot } from 'xstate'
import { type OrderInformation, orderCalls } from '#contract/endpoints/order.ts'
import { printJobCalls } from '#contract/endpoints/print-job.ts'
import { type Access, userCalls } from '#contract/endpoints/user.ts'
import { isRefusal } from '#contract/problems.ts'
import { orderInformationMachine } from '#machines/order-information/machine.ts'
import type { KnownOrder } from '#machines/order-information/ports.ts'
import { type NextStep, nextStepOf } from '#machines/shared/order-state.ts'
import { through } from '#machines/shared/parts.ts'
import { dataOf } from '#src/api/client.ts'
import { newId } from '#src/api/id.ts'
import { lazyPage } from '#src/ui/lazy-page.ts'
import { operationPage, shopPage } from '../addresses.ts'
import { type RunOperation, running } from '../definition.ts'
import { viewOrderInformation } from './view.ts'

const Page = lazyPage(async () => (await import('./Page.tsx')).Page)

export const run: RunOperation = ({ call, go }, saved) => {
  const actor = createActor(
    orderInformationMachine.provide({
      actors: {
        find: through(async text => {
          const [found, access] = await Promise.all([
            call(orderCalls.information, { query: { order: text } }),
            call(userCalls.access, {}),
          ])
          if (isRefusal(found)) return found
          if (isRefusal(access)) return access
          const orders = found.data.map(order => known(order, access))
          return { orders, more: found.message?.code === 'more-orders' }
        }),
        addNumber: through(({ changeId, order, number, parcel, sure }) => {
          const query = {
            trackingNumber: number,
            ...(parcel ? { package: parcel } : {}),
            ...(sure ? { sure: 'true' as const } : {}),
          }
          const input = { params: { order }, query }
          return dataOf(call(orderCalls.addTracking, input, { idempotencyKey: changeId }))
        }),
        removeNumber: through(({ changeId, order, number }) => {
          const input = { params: { order, trackingNumber: number } }
          return dataOf(call(orderCalls.removeTracking, input, { idempotencyKey: changeId }))
        }),
        printAgain: through(({ changeId, document, reason }) => {
          const input = { body: { id: document, reason } }
          return dataOf(call(printJobCalls.again, input, { idempotencyKey: changeId }))
        }),
        go: through(go),
      },
    }),
    { snapshot: saved && isUnderWay(saved) ? saved : undefined },
  )
  return running(actor, viewOrderInformation, {
    page: ({ context }, doors) => (
      <Suspense>
        <Page
          context={context}
          {...doors}
          find={text => actor.send({ type: 'cmd.find', id: newId(), text })}
          canFind={actor.getSnapshot().can({ type: 'cmd.find', id: '', text: '' })}
        />
      </Suspense>
    ),
  })
}

/**
 * A change that was begun goes on, and one that was being sent is sent again. An order that was only looked at is
 * searched again through its address.
 */
function isUnderWay(saved: Snapshot<unknown>): boolean {
  return 'value' in saved && changes.some(state => state === saved.value)
}

const changes = [
  ...['numbering', 'adding', 'confirming', 'addUnreached'],
  ...['withdrawing', 'removing', 'removeUnreached'],
  ...['reasoning', 'printing', 'printUnreached'],
]

const known = (order: OrderInformation, access: Access): KnownOrder => ({
  ...order,
  next: nextPlace(nextStepOf(order), order.shop, access),
})

function nextPlace(step: NextStep | null, shop: string, { warehouse, features }: Access): KnownOrder['next'] {
  if (!step || !warehouse?.roles.includes(step.role)) return null
  const { title, opens } = step
  if (opens.operation === 'picking') return { title, path: shopPage('picking', shop) }
  if (opens.operation === 'order-return' && !features.includes('order-return')) return null
  const code = opens.code === undefined ? '' : `?code=${encodeURIComponent(opens.code)}`
  return { title, path: `${operationPage(opens.operation)}${code}` }
}
