import { and, eq, sql } from 'drizzle-orm'
import { dayIn } from '#contract/day.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { prestationCalls } from '#contract/endpoints/prestation.ts'
import { type Prestation, shiftHours } from '#contract/entities/prestation.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { within } from '../auth/reach.ts'
import type { Act } from '../auth/user.ts'
import { houseTime } from '../dates.ts'
import { prestationKinds, prestations, users } from '../db/schema/index.ts'
import { openDayAgain } from '../figure-days.ts'
import { isForgotten, runs } from './facts.ts'
import { kindOfCard } from './kinds.ts'
import { prestationOf, prestationRows } from './rows.ts'
import { subjectIds } from './subjects.ts'

type What = BodyOf<typeof prestationCalls.start>

/** Writes a work that is counted. */
export async function addPrestation(
  act: Act,
  { count, ...what }: BodyOf<typeof prestationCalls.add>,
): OrRefusal<Prestation> {
  const kind = await kindOfCard(act.tx, act.user.warehouseId, what.kind)
  if (isRefusal(kind)) return kind
  if (kind.unit !== 'one') return refuse('prestation-timed', `« ${kind.name} » se mesure : commencez-la.`)
  return write(act, kind.id, what, { count })
}

/** Starts a work that is measured. A person does one at a time, wherever they scan. */
export async function startPrestation(act: Act, what: What): OrRefusal<Prestation> {
  const { tx, user, now } = act
  const kind = await kindOfCard(tx, user.warehouseId, what.kind)
  if (isRefusal(kind)) return kind
  if (kind.unit !== 'minute')
    return refuse('prestation-counted', `« ${kind.name} » se compte, elle ne se commence pas.`)
  // Two benches at which one person scans take turns.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update')
  const [own] = await prestationRows(tx, mineRunning(act), now).limit(1)
  if (own) {
    const since = own.row.startedAt ?? now
    return conflict(
      'prestation-running',
      `« ${own.kind.name} » pour ${own.shop.name} court ${houseTime(since, user.timeZone)} : finissez-la d’abord, par sa carte.`,
      own.kind.code,
    )
  }
  return write(act, kind.id, what, { startedAt: now })
}

async function write(
  { tx, user, now }: Act,
  kindId: string,
  what: What,
  measure: { count: number } | { startedAt: Date },
): OrRefusal<Prestation> {
  const subject = await subjectIds(tx, user, what)
  if (isRefusal(subject)) return subject
  const [made] = await tx
    .insert(prestations)
    .values({ ...subject, ...measure, kindId, warehouseId: user.warehouseId, personId: user.id, at: now })
    .returning({ id: prestations.id })
  if (!made) throw new Error('The prestation was not written')
  return prestationOf(tx, made.id, user.id, now)
}

/** A card that is read twice as a work starts must not end it. */
const notYetMs = 5_000

/** Ends one's own work by its card, or anybody's by its id. A forgotten one is a manager's to settle. */
export async function endPrestation(
  act: Act,
  { kind: code, prestation: id }: BodyOf<typeof prestationCalls.end>,
): OrRefusal<Prestation> {
  const { tx, user, now } = act
  const which = id === undefined ? await ownByCard(act, code ?? '') : id
  if (isRefusal(which)) return which
  const found = await held(act, which)
  if (isRefusal(found)) return found
  const { row, kind, by, shop, forgotten } = found
  if (row.undoneAt) return alreadyUndone
  if (row.endedAt) {
    return conflict('prestation-ended', `« ${kind.name} » pour ${shop.name} est déjà finie.`, kind.code)
  }
  if (!row.startedAt) return refuse('prestation-counted', `« ${kind.name} » se compte, elle ne se finit pas.`)
  if (forgotten) {
    const since = houseTime(row.startedAt, user.timeZone)
    return conflict(
      'prestation-forgotten',
      `« ${kind.name} » de ${by} court ${since} : un responsable dit à quelle heure elle a fini.`,
      kind.code,
    )
  }
  if (id === undefined && now.getTime() - row.startedAt.getTime() < notYetMs) {
    return conflict(
      'prestation-just-started',
      `« ${kind.name} » vient de commencer : rescannez sa carte quand elle est finie.`,
      kind.code,
    )
  }
  const endedBy = row.personId === user.id ? null : user.id
  // The server's clock may have been set back since.
  const endedAt = row.startedAt > now ? row.startedAt : now
  await tx.update(prestations).set({ endedAt, endedBy }).where(eq(prestations.id, row.id))
  return prestationOf(tx, row.id, user.id, now)
}

async function ownByCard(act: Act, code: string): Promise<string | Refusal> {
  const { tx, user, now } = act
  const kind = await kindOfCard(tx, user.warehouseId, code)
  // An archived work that still runs can be ended.
  if (isRefusal(kind) && kind.refused.code !== 'prestation-kind-archived') return kind
  const [own] = await prestationRows(tx, and(mineRunning(act), eq(prestationKinds.code, code)), now).limit(1)
  if (own) return own.row.id
  if (isRefusal(kind)) return kind
  return notFound(
    'prestation-not-running',
    kind.unit === 'minute'
      ? `Vous n’avez pas de « ${kind.name} » en cours : scannez d’abord pour qui.`
      : `« ${kind.name} » se compte : scannez d’abord pour qui.`,
    code,
  )
}

const mineRunning = ({ user, now }: Act) =>
  and(
    eq(prestations.warehouseId, user.warehouseId),
    eq(prestations.personId, user.id),
    runs,
    sql`not ${isForgotten(now)}`,
  )

/** Corrects a count: its person that of today, a manager any. */
export async function recountPrestation(act: Act, id: string, count: number): OrRefusal<Prestation> {
  const { tx, user, now } = act
  const found = await held(act, id)
  if (isRefusal(found)) return found
  const { row, kind } = found
  if (row.undoneAt) return alreadyUndone
  if (row.count === null)
    return refuse('prestation-timed', `« ${kind.name} » se mesure, elle ne se compte pas.`)
  const late = whyNotTheirs(act, found)
  if (late) return late
  await tx.update(prestations).set({ count }).where(eq(prestations.id, row.id))
  await openDayAgain(tx, user, row.at, now)
  return prestationOf(tx, row.id, user.id, now)
}

/** The row stays and says who undid it. */
export async function undoPrestation(act: Act, id: string): OrRefusal<Prestation> {
  const { tx, user, now } = act
  const found = await held(act, id)
  if (isRefusal(found)) return found
  if (found.row.undoneAt) return alreadyUndone
  const late = whyNotTheirs(act, found)
  if (late) return late
  await tx
    .update(prestations)
    .set({ undoneAt: now, undoneBy: user.id })
    .where(eq(prestations.id, found.row.id))
  return prestationOf(tx, found.row.id, user.id, now)
}

type Settled = BodyOf<typeof prestationCalls.settle>

/** A manager says when a work ended whose end nobody scanned, and why. */
export async function settlePrestation(
  act: Act,
  id: string,
  { endedAt, note }: Settled,
): OrRefusal<Prestation> {
  const { tx, user, now } = act
  const found = await held(act, id)
  if (isRefusal(found)) return found
  const { row, kind } = found
  if (row.undoneAt) return alreadyUndone
  if (!row.startedAt || row.endedAt) {
    return conflict('prestation-ended', `« ${kind.name} » est déjà finie.`, kind.code)
  }
  const end = new Date(endedAt)
  const latest = Math.min(now.getTime(), row.startedAt.getTime() + shiftHours * 3_600_000)
  if (end < row.startedAt || end.getTime() > latest) {
    return refuse(
      'prestation-end-wrong',
      `Elle a fini après ${houseTime(row.startedAt, user.timeZone)} et au plus tard ${houseTime(new Date(latest), user.timeZone)}.`,
    )
  }
  await tx.update(prestations).set({ endedAt: end, endedBy: user.id, note }).where(eq(prestations.id, row.id))
  await openDayAgain(tx, user, end, now)
  return prestationOf(tx, row.id, user.id, now)
}

type Held = Awaited<ReturnType<typeof prestationRows>>[number]

/** Locks it until the transaction ends, so that the second of two people sees what the first did. */
async function held({ tx, user, now }: Act, id: string): OrRefusal<Held> {
  const [locked] = await tx
    .select({ id: prestations.id })
    .from(prestations)
    .where(and(eq(prestations.id, id), within(user, prestations)))
    .for('update')
  const [found] = locked ? await prestationRows(tx, eq(prestations.id, locked.id), now) : []
  return found ?? notFound('prestation-unknown', 'Cette prestation n’existe pas.', id)
}

/** Their own of today is a person's to correct, everything a manager's. */
function whyNotTheirs({ user, now }: Act, { row, by, kind }: Held): Refusal | undefined {
  if (user.standing !== 'operator') return undefined
  if (row.personId !== user.id) {
    return refuse(
      'prestation-of-other',
      `« ${kind.name} » est de ${by} : cette personne ou un responsable la corrige.`,
      { status: 403 },
    )
  }
  return dayIn(user.timeZone, row.at) === dayIn(user.timeZone, now)
    ? undefined
    : conflict(
        'prestation-too-late',
        'Une prestation se corrige le jour même. Après, un responsable l’annule.',
      )
}

const alreadyUndone = conflict('prestation-undone', 'Cette prestation est déjà annulée.')
