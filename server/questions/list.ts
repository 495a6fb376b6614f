import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import type { shopQuestionCalls } from '#contract/endpoints/shop-question.ts'
import type { Question, QuestionKind } from '#contract/entities/question.ts'
import { type Reach, within } from '../auth/reach.ts'
import type { Db, Tx } from '../db/open.ts'
import { questions, shops, users } from '../db/schema/index.ts'
import { holding } from '../db/search.ts'

type Asked = QueryOf<typeof shopQuestionCalls.list>

/** A shop's questions, the newest first. */
export async function listQuestions(
  db: Db,
  reach: Reach,
  { text, kind, about, state, page = 0, size = 50 }: Asked,
): Promise<AnswerOf<typeof shopQuestionCalls.list>['data']> {
  const which = and(
    within(reach, questions),
    holding(text, questions.about, questions.text),
    kind && eq(questions.kind, kind),
    about === undefined ? undefined : eq(questions.about, about.toUpperCase()),
    state && (state === 'open' ? isNull(questions.answer) : isNotNull(questions.answer)),
  )
  const [counted] = await db.select({ total: count() }).from(questions).where(which)
  const found = await questionsWhere(db, which)
    .orderBy(desc(questions.askedAt), asc(questions.id))
    .limit(size)
    .offset(page * size)
  return { questions: found.map(describe), total: counted?.total ?? 0 }
}

/** The questions that nobody has answered, the oldest first. */
export async function openQuestions(
  db: Db,
  reach: Reach,
  most: number,
): Promise<{ first: Question[]; total: number }> {
  const which = and(within(reach, questions), isNull(questions.answer))
  const [counted] = await db.select({ total: count() }).from(questions).where(which)
  const found = await questionsWhere(db, which).orderBy(asc(questions.askedAt), asc(questions.id)).limit(most)
  return { first: found.map(describe), total: counted?.total ?? 0 }
}

/** The questions about these things, by their numbers, the oldest first. */
export async function questionsAbout(
  db: Db | Tx,
  reach: Reach,
  kind: QuestionKind,
  numbers: readonly string[],
): Promise<Map<string, Question[]>> {
  if (numbers.length === 0) return new Map()
  const about = sql`${questions.about} = any(${sql.param([...numbers])}::text[])`
  const found = await questionsWhere(
    db,
    and(within(reach, questions), eq(questions.kind, kind), about),
  ).orderBy(asc(questions.askedAt), asc(questions.id))
  const byNumber = new Map(numbers.map((number): [string, Question[]] => [number, []]))
  for (const row of found) byNumber.get(row.row.about)?.push(describe(row))
  return byNumber
}

export async function questionOf(db: Db | Tx, id: string): Promise<Question> {
  const [found] = await questionsWhere(db, eq(questions.id, id))
  if (!found) throw new Error(`The question ${id} has gone`)
  return describe(found)
}

const asker = alias(users, 'asker')
const answerer = alias(users, 'answerer')

const questionsWhere = (db: Db | Tx, which: SQL | undefined) =>
  db
    .select({ row: questions, shop: shops.slug, by: asker.displayName, answeredBy: answerer.displayName })
    .from(questions)
    .innerJoin(shops, eq(shops.id, questions.shopId))
    .leftJoin(asker, eq(asker.id, questions.askedBy))
    .leftJoin(answerer, eq(answerer.id, questions.answeredBy))
    .where(which)
    .$dynamic()

type Found = {
  row: typeof questions.$inferSelect
  shop: string
  by: string | null
  answeredBy: string | null
}

const describe = ({ row, shop, by, answeredBy }: Found): Question => ({
  id: row.id,
  shop,
  kind: row.kind,
  about: row.about,
  text: row.text,
  at: row.askedAt.toISOString(),
  by: by ?? 'un programme',
  answer:
    row.answer === null || row.answeredAt === null
      ? null
      : { text: row.answer, at: row.answeredAt.toISOString(), by: answeredBy ?? '' },
})
