import type { IdleRow } from '#contract/endpoints/idle.ts'
import type { User } from '../auth/user.ts'
import type { Db } from '../db/open.ts'

export type Asked = { readonly db: Db; readonly user: User; readonly now: Date; readonly most: number }
export type Found = { readonly rows: IdleRow[]; readonly total: number }

/** Finds the first rows of a kind, the most urgent first, and counts all. */
export type FindIdle = (asked: Asked) => Promise<Found>
