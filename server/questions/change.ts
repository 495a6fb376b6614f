import { and, count, eq, isNull } from 'drizzle-orm'
import type { Asking, Question } from '#contract/entities/question.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import { within } from '../auth/reach.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { orders, questions, receptions, returns } from '../db/schema/index.ts'
import { tellOf } from '../orders/events.ts'
import { questionOf } from './list.ts'

type Answering = Omit<AdminAct, 'by'> & { readonly by: WarehouseUser }

/** More open ones of a shop at once would be a conversation, for which there are telephones. */
const openAtMost = 50

/** Keeps a shop's question about a thing of its own. Of an order, each bench that opens it shows it. */
export async function askQuestion(act: AdminAct, { kind, about, text }: Asking): OrRefusal<Question> {
  const { tx, by, now, note } = act
  const thing = await thingNamed(act, kind, about)
  if (isRefusal(thing)) return thing
  const [open] = await tx
    .select({ total: count() })
    .from(questions)
    .where(and(eq(questions.shopId, thing.shopId), isNull(questions.answer)))
  if ((open?.total ?? 0) >= openAtMost) return tooMany
  const [row] = await tx
    .insert(questions)
    .values({
      ...{ kind, text, about: thing.name, shopId: thing.shopId, warehouseId: by.warehouseId },
      ...{ askedAt: now, askedBy: by.id },
    })
    .returning({ id: questions.id })
  if (!row) throw new Error('The question was not written')
  note({ question: text }, thing.name)
  if (kind === 'order') {
    await tx.update(orders).set({ openQuestion: text }).where(eq(orders.id, thing.id))
    await tell(act, thing.id, `Question de la boutique : ${text}`)
  }
  return questionOf(tx, row.id)
}

/** The first answer stands: a second one says who was first. */
export async function answerQuestion(act: Answering, id: string, text: string): OrRefusal<Question> {
  const { tx, by, now, note } = act
  const [row] = await tx
    .select()
    .from(questions)
    .where(and(eq(questions.id, id), within(by, questions)))
    .for('update')
  if (!row) return notFound('question-unknown', 'Cette question n’existe pas, ou plus.')
  if (row.answer !== null) {
    const { answer } = await questionOf(tx, id)
    return conflict('question-answered', `${answer?.by || 'Quelqu’un'} a déjà répondu : « ${row.answer} »`)
  }
  await tx
    .update(questions)
    .set({ answer: text, answeredAt: now, answeredBy: by.id })
    .where(eq(questions.id, id))
  note({ question: row.text, réponse: text }, row.about)
  if (row.kind === 'order') await answered(act, row.about, text)
  return questionOf(tx, id)
}

/** The order shows the newest of the questions about it that are still open. */
async function answered(act: Answering, name: string, text: string): Promise<void> {
  const { tx, by } = act
  const [left] = await tx
    .select({ text: questions.text })
    .from(questions)
    .where(and(eq(questions.about, name), isNull(questions.answer), within(by, questions)))
    .orderBy(questions.askedAt)
    .limit(1)
  const [order] = await tx
    .update(orders)
    .set({ openQuestion: left?.text ?? null })
    .where(and(eq(orders.name, name), within(by, orders)))
    .returning({ id: orders.id })
  if (order) await tell(act, order.id, `Réponse à la boutique : ${text}`)
}

const tell = ({ tx, by, now }: AdminAct, orderId: string, text: string) =>
  tellOf(tx, { orderId, userId: by.id, at: now }, [{ what: 'note', text }])

type Thing = { readonly id: string; readonly name: string; readonly shopId: string }

const tables = { order: orders, delivery: receptions, return: returns }
const unknown = {
  order: 'La commande',
  delivery: 'La livraison',
  return: 'Le retour',
}

async function thingNamed(
  { tx, by }: Pick<AdminAct, 'tx' | 'by'>,
  kind: Asking['kind'],
  name: string,
): Promise<Thing | Refusal> {
  const table = tables[kind]
  const [row] = await tx
    .select({ id: table.id, name: table.name, shopId: table.shopId })
    .from(table)
    .where(and(eq(table.name, name.toUpperCase()), within(by, table)))
  return row ?? notFound('question-about-nothing', `${unknown[kind]} ${name} n’existe pas.`, name)
}

const tooMany = conflict(
  'questions-open',
  `${openAtMost} questions de la boutique attendent déjà une réponse. Appelez l’entrepôt.`,
)
