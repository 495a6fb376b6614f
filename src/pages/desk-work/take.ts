import type { AnswerOf } from '#contract/endpoint.ts'
import type { deskCalls, HandedStep } from '#contract/endpoints/desk.ts'
import type { Access } from '#contract/endpoints/user.ts'
import { stepOf } from '#src/operations/active.ts'
import { operationPage, shopPage } from '#src/operations/addresses.ts'
import { operations } from '#src/operations/index.ts'
import { hasSavedWork, receiveStep } from '#src/operations/saved.ts'
import { terminalStorage } from '#src/storage/terminal-storage.ts'

type Where = Pick<HandedStep, 'operation' | 'shop'>

const savedAs = ({ operation, shop }: Where): string =>
  stepOf({ id: operation }, shop === null ? undefined : { slug: shop })

/** Taking the step would overwrite this person's own work. */
export const ownWorkIn = (step: Where, user: string): boolean =>
  hasSavedWork(terminalStorage, savedAs(step), user)

export function pageOf({ operation, shop }: Where): string {
  const path = operations.find(({ id }) => id === operation)?.path ?? operation
  return shop === null ? operationPage(path) : shopPage(path, shop)
}

/** The step becomes this person's saved one, and its screen resumes it. */
export function receive(
  { version, snapshot, by, ...where }: AnswerOf<typeof deskCalls.take>['data'],
  { email, displayName }: Access['user'],
): boolean {
  const handovers = by === displayName ? [] : [{ from: by, to: displayName, at: Date.now() }]
  return receiveStep(terminalStorage, savedAs(where), email, { version, snapshot, work: true, handovers })
}
