import { desk } from './work/desk.ts'
import { outgoing } from './work/outgoing.ts'
import { stock } from './work/stock.ts'
import type { WidestOf } from './work/things.ts'

/** Of each machine, what it has in hand. */
export const widest: WidestOf = { ...outgoing, ...stock, ...desk }
