import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { questionKinds } from '#contract/entities/question.ts'
import { among, id, instant, reference } from './columns.ts'
import { shops } from './shops.ts'
import { users } from './users.ts'
import { warehouses } from './warehouses.ts'

/** The questions of shops to the warehouse. One without an answer is open. */
export const questions = pgTable(
  'questions',
  {
    id: id(),
    shopId: reference('shop_id', () => shops.id),
    warehouseId: reference('warehouse_id', () => warehouses.id),
    kind: text('kind', { enum: questionKinds }).notNull(),
    /** The number of the order, delivery or return. */
    about: text('about').notNull(),
    text: text('text').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** Null: a program of the shop. */
    askedBy: uuid('asked_by').references(() => users.id),
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    answeredBy: uuid('answered_by').references(() => users.id),
  },
  table => [
    check('questions_kind_known', among(table.kind, questionKinds)),
    check(
      'questions_answer',
      sql`(${table.answer} is null) = (${table.answeredAt} is null) and (${table.answer} is null) = (${table.answeredBy} is null)`,
    ),
    index('questions_about').on(table.about),
    index('questions_shop').on(table.shopId, table.askedAt),
    index('questions_open').on(table.warehouseId, table.askedAt).where(sql`${table.answer} is null`),
  ],
)
