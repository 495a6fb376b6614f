import { computerCalls } from '#contract/endpoints/computer.ts'
import { isRefusal } from '#contract/problems.ts'
import { handle } from '../http/handle.ts'
import {
  computerAt,
  computerNumbered,
  computersOf,
  removeComputer,
  saveComputer,
} from '../printing/computers.ts'

export const printerListCall = handle(computerCalls.printers, async ({ user, db }) => {
  const computer = await computerAt(db, user, user.ip)
  return isRefusal(computer) ? computer : computer.printers
})

export const computerExistCall = handle(computerCalls.exist, async ({ user, db }) => {
  const computer = await computerAt(db, user, user.ip)
  return isRefusal(computer) ? computer : undefined
})

export const computerCheckCall = handle(computerCalls.check, async ({ params, user, db }) => {
  const computer = await computerAt(db, user, params.ip)
  return isRefusal(computer) ? computer : { data: computer }
})

export const qzComputerCall = handle(computerCalls.qz, async ({ user, db }) => {
  const computer = await computerAt(db, user, user.ip)
  return isRefusal(computer) ? computer : { data: computer }
})

/** A moving terminal that scanned a bench's card prints where that bench prints. */
export const computerBenchCall = handle(computerCalls.bench, async ({ params, user, db }) => {
  const computer = await computerNumbered(db, user, params.number)
  return isRefusal(computer) ? computer : { data: computer }
})

export const computerListCall = handle(computerCalls.list, async ({ user, db }) => ({
  data: await computersOf(db, user),
}))

export const computerSaveCall = handle(computerCalls.save, async ({ body, user, db }) => {
  const computer = await saveComputer(db, user, body)
  return isRefusal(computer) ? computer : { data: computer }
})

export const computerRemoveCall = handle(computerCalls.remove, async ({ body, user, db }) => {
  const removed = await removeComputer(db, user, body.id)
  return isRefusal(removed) ? removed : { data: removed }
})
