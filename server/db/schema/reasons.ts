import { boolean, check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { reasonLists } from '#contract/endpoints/reason.ts'
import { among, id } from './columns.ts'

/** Four lists in one table: why goods are scrapped, why a return came, why it waits, why a paper is printed again. */
export const reasons = pgTable(
  'reasons',
  {
    id: id(),
    list: text('list', { enum: reasonLists }).notNull(),
    code: text('code').notNull(),
    label: text('label').notNull(),
    photo: boolean('photo').notNull().default(false),
    position: integer('position').notNull().default(0),
    active: boolean('active').notNull().default(true),
  },
  table => [
    check('reasons_list_known', among(table.list, reasonLists)),
    unique('reasons_list_code').on(table.list, table.code),
  ],
)
