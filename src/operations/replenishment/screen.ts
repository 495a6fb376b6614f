import { createActor, type SnapshotFrom } from 'xstate'
import {
  type Replenishment,
  replenishmentCalls,
  type TakenReplenishment,
} from '#contract/endpoints/replenishment.ts'
import { replenishmentMachine } from '#machines/replenishment/machine.ts'
import type { Line, Putting, Stop, Taking } from '#machines/replenishment/ports.ts'
import { heldIn, leftIn } from '#machines/replenishment/rules.ts'
import { through } from '#machines/shared/parts.ts'
import { pieces } from '#machines/shared/stock.ts'
import { dataOf } from '#src/api/client.ts'
import { formatDeparture, formatRecent } from '#src/ui/dates.ts'
import { agree, plural } from '#src/ui/numbers.ts'
import { about } from '../about.ts'
import {
  type OperationView,
  type RunOperation,
  running,
  type ViewChoice,
  type ViewRow,
} from '../definition.ts'

export const run: RunOperation = ({ call }, saved) =>
  running(
    createActor(
      replenishmentMachine.provide({
        actors: {
          look: through(() => dataOf(call(replenishmentCalls.list, {}))),
          take: through(({ changeId, ...body }: Taking) =>
            dataOf(call(replenishmentCalls.take, { body }, { idempotencyKey: changeId })),
          ),
          put: through(({ changeId, ...body }: Putting) =>
            dataOf(call(replenishmentCalls.put, { body }, { idempotencyKey: changeId })),
          ),
          release: through(({ changeId, ...body }: { changeId: string; lines?: Line[] }) =>
            dataOf(call(replenishmentCalls.release, { body }, { idempotencyKey: changeId })),
          ),
          undo: through(({ changeId, ...body }: { changeId: string; moves: string[] }) =>
            dataOf(call(replenishmentCalls.undo, { body }, { idempotencyKey: changeId })),
          ),
        },
      }),
      { snapshot: saved },
    ),
    viewReplenishment,
  )

/** A wall shows so many as cards; the next tour has more. */
const mostCards = 12

export function viewReplenishment(snapshot: SnapshotFrom<typeof replenishmentMachine>): OperationView {
  const { tasks, total, urgent, taken, stops, at } = snapshot.context
  if (stops.length === 0)
    return {
      about: about(
        total > 0 && `${total} à apporter`,
        urgent > 0 && plural(urgent, 'attendu par des commandes', 'attendus par des commandes'),
      ),
      list: {
        title: taken.length > 0 ? 'En route' : 'À apporter',
        empty: total === 0 ? 'Rien n’est à apporter de la réserve.' : 'Personne n’est en route.',
        rows: taken.map(underway),
        besideChoices: true,
      },
      ...(tasks.length > 0 ? { choices: tasks.slice(0, mostCards).map(choiceOf) } : {}),
    }
  const held = heldIn({ stops })
  const left = leftIn({ stops })
  const stands = snapshot.matches('articles')
  const goes = snapshot.matches('putting') ? held[0]?.to : (left[0]?.from ?? held[0]?.to)
  const isHere = ({ from }: Stop) => stands && from === at
  return {
    about: about(
      stands ? `À ${at}` : goes !== undefined && `Allez à ${goes}`,
      snapshot.matches('putting') && inHand(held, goes),
    ),
    progress: {
      done: held.length,
      total: stops.length,
      unit: agree(held.length, 'ligne en main', 'lignes en main'),
    },
    ...(left.length > 0 ? { choices: [nothingThere] } : {}),
    list: {
      title: 'Tournée',
      empty: '',
      besideChoices: true,
      rows: [...stops.filter(isHere), ...[...left, ...held].filter(stop => !isHere(stop))].map(stopRow),
    },
  }
}

const nothingThere: ViewChoice = {
  id: 'replenishment.missing',
  title: 'Emplacement vide',
  event: { type: 'cmd.missing' },
  card: 'REP-VIDE',
}

const inHand = (held: readonly Stop[], to: string | undefined): string =>
  pieces(held.filter(stop => stop.to === to).reduce((sum, { hand }) => sum + hand, 0))

const stopRow = ({ product, from, to, hand, qty }: Stop): ViewRow => ({
  id: `${product.sku} ${from} ${to}`,
  title: product.name,
  hint: `${from} → ${to}`,
  photo: product.photo,
  codes: product.codes.map(({ code }) => code),
  done: hand,
  total: qty,
})

const underway = ({ product, from, to, qty, takenBy, takenAt }: TakenReplenishment): ViewRow => ({
  id: `${product.sku} ${from} ${to}`,
  title: `${product.name} · ${takenBy}`,
  hint: `${from} → ${to}, ${formatRecent(takenAt)}`,
  figure: String(qty),
})

/** « 12 × Bougie : R-02 → A-01, départ 16:00 » */
const choiceOf = ({ product, qty, from, to, by }: Replenishment, at: number): ViewChoice => ({
  id: `replenishment.take.${at}`,
  title: `${qty} × ${product.name} : ${from} → ${to}${by === null ? '' : `, ${formatDeparture(by, Date.parse(by) < Date.now())}`}`,
  event: { type: 'cmd.choose', code: String(at) },
  card: `REP-PREND-${at + 1}`,
})
