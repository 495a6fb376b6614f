import { printJobCalls } from '#contract/endpoints/print-job.ts'
import { isRefusal } from '#contract/problems.ts'
import { handle } from '../http/handle.ts'
import { printAgain } from '../printing/again.ts'
import { noteStates } from '../printing/states.ts'
import { takePrint } from '../printing/take.ts'

export const printJobStateCall = handle(printJobCalls.state, async ({ body, user, db, clock }) => ({
  data: await noteStates(db, user, body.jobs, clock()),
}))

export const printJobAgainCall = handle(printJobCalls.again, async ({ body, user, db, clock }) => {
  const prints = await printAgain(db, user, body, clock())
  if (isRefusal(prints)) return prints
  const [job] = prints
  if (!job) throw new Error('The print was not kept')
  return { data: { id: job.id }, prints }
})

export const printJobTakeCall = handle(printJobCalls.take, async ({ body, user, db, clock }) => {
  const prints = await takePrint(db, user, body.id, clock())
  return isRefusal(prints) ? prints : { data: { id: body.id }, prints }
})
