import { createActor } from 'xstate'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { MonoType, MultiType } from '#contract/picking-types.ts'
import { isRefusal } from '#contract/problems.ts'
import { pickingMachine } from '#machines/picking/machine.ts'
import type { Errand } from '#machines/picking/rules.ts'
import { through } from '#machines/shared/port.ts'
import type { Call } from '#src/api/client.ts'
import { type RunOperation, running } from '../definition.ts'
import { viewPicking } from './view.ts'

export const run: RunOperation = ({ call, shop }, saved) => {
  if (!shop) throw new Error('Picking stands outside of a shop')
  const { slug } = shop
  return running(
    createActor(
      pickingMachine.provide({
        actors: {
          survey: through(() => survey(call, slug)),
          look: through(async pickingName => {
            const answer = await call(pickingCalls.list, { params: { slug, pickingName } })
            return isRefusal(answer) ? answer : answer.data
          }),
          run: through(({ changeId, errand }) => carryOut(call, slug, errand, changeId)),
        },
      }),
      { snapshot: saved },
    ),
    snapshot => viewPicking(snapshot, shop.name),
  )
}

async function survey(call: Call, slug: string) {
  const input = { params: { slug } }
  const [counts, campaigns, lists] = await Promise.all([
    call(pickingCalls.counts, input),
    call(pickingCalls.campaigns, input),
    call(pickingCalls.lists, input),
  ])
  if (isRefusal(counts)) return counts
  if (isRefusal(campaigns)) return campaigns
  if (isRefusal(lists)) return lists
  return { counts: counts.data, campaigns: campaigns.data, lists: lists.data }
}

async function carryOut(call: Call, slug: string, errand: Errand, idempotencyKey: string) {
  if (errand.kind === 'release') {
    const params = { slug, pickingName: errand.list }
    const answer = await call(pickingCalls.release, { params }, { idempotencyKey })
    return isRefusal(answer) ? answer : { released: answer.data }
  }
  const answer = await listAfter(call, slug, errand, { idempotencyKey })
  if (isRefusal(answer)) return answer
  return { list: answer.data, ...(answer.message ? { warning: answer.message.text } : {}) }
}

function listAfter(
  call: Call,
  slug: string,
  errand: Exclude<Errand, { kind: 'release' }>,
  options: { idempotencyKey: string },
) {
  switch (errand.kind) {
    case 'campaign':
      return call(pickingCalls.printCampaign, { params: { slug, campaign: errand.campaign } }, options)
    case 'reprint': {
      const params = { slug, pickingName: errand.list }
      return call(pickingCalls.reprint, { params, body: { reason: errand.reason } }, options)
    }
    case 'box': {
      const params = { slug, pickingName: errand.list }
      return call(pickingCalls.placeBox, { params, body: { box: errand.box } }, options)
    }
    case 'type': {
      const mono = MonoType.safeParse(errand.type)
      return mono.success
        ? call(pickingCalls.printMono, { params: { slug, pickingType: mono.data } }, options)
        : call(
            pickingCalls.printMulti,
            { params: { slug, pickingType: MultiType.parse(errand.type) } },
            options,
          )
    }
  }
}
