import type { User } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'

/** Who acts on orders, when, and within what. */
export type Act = { readonly tx: Tx; readonly user: User; readonly now: Date }
