import type { Asking as QuestionAsked, QuestionKind } from '#contract/entities/question.ts'
import { isRefusal, type OrRefusal } from '#contract/problems.ts'
import { AskBody, type QuestionsView } from '#contract/public/question.ts'
import type { Db, Tx } from '../db/open.ts'
import { readAs } from '../http/input.ts'
import { askQuestion } from '../questions/change.ts'
import { questionsAbout } from '../questions/list.ts'
import { type Asking, actOf, reachOf } from './store.ts'

/** What the shop asked about these things, by the warehouse's own numbers. */
export async function questionsOf(
  db: Db | Tx,
  asking: Asking,
  kind: QuestionKind,
  numbers: readonly string[],
): Promise<Map<string, QuestionsView>> {
  const found = await questionsAbout(db, reachOf(asking), kind, numbers)
  return new Map(
    [...found].map(([number, questions]) => [
      number,
      questions.map(({ text, at, answer }) => ({
        ...{ text, askedAt: at },
        answer: answer && { text: answer.text, answeredAt: answer.at },
      })),
    ]),
  )
}

/** Asks about a thing whose number is known. */
export async function askAbout(
  tx: Tx,
  asking: Asking,
  about: Pick<QuestionAsked, 'kind' | 'about'>,
  body: unknown,
): OrRefusal<unknown> {
  const read = readAs('body', AskBody, body)
  return isRefusal(read) ? read : askQuestion(actOf(tx, asking), { ...about, text: read.value.text })
}
