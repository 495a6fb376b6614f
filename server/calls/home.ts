import { homeAttention, refusalSettle } from '#contract/endpoints/home.ts'
import { isRefusal } from '#contract/problems.ts'
import { attentionOf } from '../home/attention.ts'
import { settleRefusal } from '../home/refusals.ts'
import { handle } from '../http/handle.ts'

export const homeAttentionCall = handle(homeAttention, async ({ user, db, clock }) => ({
  data: await attentionOf(db, user, clock()),
}))

export const refusalSettleCall = handle(refusalSettle, async ({ params, user, db, clock }) => {
  const settled = await settleRefusal(db, user, params.refusal, clock())
  return isRefusal(settled) ? settled : { data: settled }
})
