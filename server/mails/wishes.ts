import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { MailWish } from '#contract/endpoints/shop-person.ts'
import { isMailAddress, mayHear } from '#contract/entities/mail.ts'
import { conflict, type OrRefusal } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import type { Db, Tx } from '../db/open.ts'
import { mailWishes, userShops, users } from '../db/schema/index.ts'
import { dropUnwished } from './claim.ts'
import { gatherMails } from './gather.ts'

type Whose = { readonly userId: string; readonly shopId: string }

const of = ({ userId, shopId }: Whose) => and(eq(mailWishes.userId, userId), eq(mailWishes.shopId, shopId))

const none: MailWish = { alarms: [], dailyAt: null }

/** The mails that people of a shop want of it. */
export async function mailWishesOf(db: Db | Tx, shopId: string): Promise<(userId: string) => MailWish> {
  const rows = await db.select().from(mailWishes).where(eq(mailWishes.shopId, shopId))
  const wishes = new Map(rows.map(({ userId, alarms, dailyAt }) => [userId, { alarms, dailyAt }]))
  return userId => wishes.get(userId) ?? none
}

/** Nothing that happened before is told anew, and nothing that happened until now is lost. */
export async function saveMailWish(
  { tx, now, note }: AdminAct,
  whose: Whose,
  from: string | undefined,
  { alarms, dailyAt }: MailWish,
): OrRefusal<MailWish> {
  const wanted = { alarms: [...new Set(alarms)], dailyAt }
  if (from === undefined) return noMails
  const [person] = await tx
    .select({ email: users.email, right: userShops.right })
    .from(users)
    .innerJoin(userShops, and(eq(userShops.userId, users.id), eq(userShops.shopId, whose.shopId)))
    .where(eq(users.id, whose.userId))
  if (!person || !isMailAddress(person.email)) return noAddress
  if (!wanted.alarms.every(alarm => mayHear(alarm, person.right))) return noBills
  const [before] = await tx.select().from(mailWishes).where(of(whose)).for('update')
  if (before) await gatherMails(tx, now, whose)
  await tx
    .insert(mailWishes)
    .values({ ...whose, ...wanted, since: now, stopToken: randomBytes(24).toString('base64url') })
    .onConflictDoUpdate({ target: [mailWishes.userId, mailWishes.shopId], set: { ...wanted, since: now } })
  note(
    changesOf({
      alertes: [before?.alarms ?? [], wanted.alarms],
      'résumé du jour': [hourOf(before?.dailyAt ?? null), hourOf(dailyAt)],
    }),
  )
  return wanted
}

const hourOf = (hour: number | null) => (hour === null ? null : `${hour} h`)

/** The reader of a mail stops the like of it. Undefined: nobody has this token. */
export async function stopMails(db: Db, stopToken: string): Promise<{ shopId: string } | undefined> {
  return db.transaction(async tx => {
    const [stopped] = await tx
      .update(mailWishes)
      .set({ alarms: [], dailyAt: null })
      .where(eq(mailWishes.stopToken, stopToken))
      .returning({ shopId: mailWishes.shopId })
    if (!stopped) return undefined
    await dropUnwished(tx)
    return stopped
  })
}

const noMails = conflict(
  'mails-none',
  'Cet entrepôt n’envoie pas de mails. Son administrateur donne SMTP_URL au serveur, puis le relance.',
)
const noBills = conflict(
  'mail-bill-right',
  'Les factures sont pour qui a le droit « Tout » : donnez-le d’abord à cette personne.',
)
const noAddress = conflict(
  'mail-address-missing',
  'Donnez d’abord une adresse e-mail à cette personne, puis enregistrez.',
)
