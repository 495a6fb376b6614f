import { sql, TransactionRollbackError } from 'drizzle-orm'
import { isRefusal, type OrRefusal, type Refusal } from '#contract/problems.ts'
import { type Actor, recordAct } from '../audit/record.ts'
import type { UserShop } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import type { AuditDetails } from '../db/schema/index.ts'
import { command, statements } from '../db/statements.ts'

/** A person by their session, or the command line, which has no id. */
export type Administrator = {
  readonly id: string | null
  readonly warehouseId: string
  /** The shops that they serve; all of them for the command line. */
  readonly shops: readonly UserShop[]
}

/** The input of the rules of administration. `note` adds the changes to the audit log. */
export type AdminAct = {
  readonly tx: Tx
  readonly by: Administrator
  readonly now: Date
  readonly note: Note
}

/** `subject` names what it was done to, where the call's input has an id only. Never a secret. */
export type Note = (details: AuditDetails, subject?: string) => void

export type Noted = { readonly details: AuditDetails; readonly subject: string | undefined }

/** The address in the audit log of what was done by the command line. */
export const commandLine = 'ligne de commande'

type Recorded = Pick<Actor, 'user' | 'shop' | 'address'> & {
  readonly by: Administrator
  readonly now: Date
  /** The name of the call that does the same. */
  readonly call: string
}

/** Runs a rule in a transaction of its own, and writes its line of the audit log in it; a refusal undoes the rest. */
export async function administer<T>(
  db: Db | Tx,
  { by, now, ...actor }: Recorded,
  rule: (act: AdminAct) => OrRefusal<T>,
): OrRefusal<T> {
  return db.transaction(async tx => {
    let noted: Noted | undefined
    const note: Note = (details, subject) => {
      noted = { details, subject }
    }
    const result = await unlessRefused(tx, savepoint => rule({ tx: savepoint, by, now, note }))
    const { details, subject = '' } = noted ?? {}
    await recordAct(tx, { ...actor, warehouseId: by.warehouseId, at: now, subject, result, details })
    return result
  })
}

/** The rule's answer, without its changes: the transaction is undone. */
export async function wouldAnswer<T>(
  db: Db | Tx,
  { by, now }: Pick<Recorded, 'by' | 'now'>,
  rule: (act: AdminAct) => OrRefusal<T>,
): OrRefusal<T> {
  let answer: { readonly is: T | Refusal } | undefined
  await db
    .transaction(async tx => {
      answer = { is: await rule({ tx, by, now, note: () => {} }) }
      tx.rollback()
    })
    .catch(error => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
  if (!answer) throw new Error('A rule was undone before it answered')
  return answer.is
}

/** Undoes what a rule wrote before it refused. */
export async function unlessRefused<T>(tx: Tx, run: (tx: Tx) => OrRefusal<T>): OrRefusal<T> {
  const { mark, undo, release } = savepoint(tx)
  // Nothing awaits `mark` and `release`: if one fails, the database refuses the statements after it in the transaction.
  mark.execute().catch(() => {})
  try {
    const result = await run(tx)
    if (isRefusal(result)) await undo.execute()
    release.execute().catch(() => {})
    return result
  } catch (error) {
    await undo.execute()
    throw error
  }
}

const savepoint = statements(db => ({
  mark: command(db, sql`savepoint rule`),
  undo: command(db, sql`rollback to savepoint rule`),
  release: command(db, sql`release savepoint rule`),
}))
