import { homeCalls } from '#contract/endpoints/home.ts'
import { isRefusal } from '#contract/problems.ts'
import { attentionOf } from '../home/attention.ts'
import { settleRefusal } from '../home/refusals.ts'
import { handle } from '../http/handle.ts'

export const homeAttentionCall = handle(homeCalls.attention, async ({ user, db, clock }) => ({
  data: await attentionOf(db, user, clock()),
}))

export const refusalSettleCall = handle(homeCalls.settleRefusal, async ({ params, user, db, clock }) => {
  const settled = await settleRefusal(db, user, params.refusal, clock())
  return isRefusal(settled) ? settled : { data: settled }
})
