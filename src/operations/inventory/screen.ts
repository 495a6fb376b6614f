import { createActor, fromCallback, type SnapshotFrom } from 'xstate'
import { ownNameProblem } from '#contract/barcodes/own.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { inventoryCalls } from '#contract/endpoints/inventory.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import type { DayPlan, PlannedFor } from '#contract/entities/count-plan.ts'
import type { ProductSummary } from '#contract/entities/order.ts'
import type { OpenCount, Variance } from '#contract/entities/stock.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { inventoryMachine } from '#machines/inventory/machine.ts'
import type {
  Approval,
  CountChange,
  Given,
  Planned,
  Review,
  WaitingEvent,
} from '#machines/inventory/ports.ts'
import { counted, variances } from '#machines/inventory/rules.ts'
import type { Kept } from '#machines/shared/kept.ts'
import { through } from '#machines/shared/parts.ts'
import { type Pile, sum } from '#machines/shared/stock.ts'
import { dataOf, unreachable } from '#src/api/client.ts'
import { placeKey } from '#src/outbox/places.ts'
import { agree } from '#src/ui/numbers.ts'
import {
  type OperationView,
  type RunOperation,
  running,
  type ViewChoice,
  type ViewRow,
  type World,
} from '../definition.ts'
import { aboutPlace, begin } from './begin.ts'

export const run: RunOperation = ({ call, outbox, isTold }, saved) =>
  running(
    createActor(
      inventoryMachine.provide({
        actors: {
          watch: watching({ call, outbox, isTold }),
          next: through(({ changeId, after, later, leave }) =>
            outbox.read<NextPlace>(
              () => {
                const body = { after, later: [...later], leave }
                return dataOf(call(inventoryCalls.next, { body }, { idempotencyKey: changeId }))
              },
              () => unreachable,
            ),
          ),
          begin: through(change => begin(change, call, outbox)),
          identify: through(code =>
            outbox.read<ProductSummary[]>(
              () => dataOf(call(productCalls.search, { body: { query: code, exact: true } })),
              ({ articles }) => articles(code).map(({ product }) => product),
            ),
          ),
          give: through<CountChange, Given | Kept | Refusal>(
            async ({ changeId, location, startedAtMove, lines }) => {
              const pieces = sum(lines.map(({ counted }) => ({ qty: counted })))
              const answer = await outbox.change(
                inventoryCalls.count,
                { body: { location, startedAtMove, lines: [...lines] } },
                {
                  id: changeId,
                  ...aboutPlace(location),
                  what: `Comptage de ${location} : ${counted(pieces)}`,
                },
              )
              return 'data' in answer ? answer.data : answer
            },
          ),
          abandon: through(async ({ changeId, location, alone }) => {
            if (alone) return { location }
            const options = { idempotencyKey: changeId }
            return outbox.read(
              () => dataOf(call(inventoryCalls.abandon, { body: { location } }, options)),
              () => unreachable,
            )
          }),
          decide: through<Approval, { location: string; moves: string[] } | Kept | Refusal>(
            async ({ changeId, count, location, approve }) => {
              const answer = await outbox.change(
                inventoryCalls.approve,
                { body: { count, approve } },
                {
                  id: changeId,
                  ...aboutPlace(location),
                  what: approve ? `Écarts de ${location} approuvés` : `Second comptage demandé à ${location}`,
                },
              )
              return 'data' in answer ? answer.data : answer
            },
          ),
        },
      }),
      { snapshot: saved },
    ),
    viewInventory,
  )

type NextPlace = AnswerOf<typeof inventoryCalls.next>['data']
type Waiting = { counts: OpenCount[]; plan: DayPlan | null }

/** Other people count too, so an idle screen asks for the list again this often, or is told of their counts. */
const everyMs = 15_000
const whileToldMs = 60_000

const watching = ({ call, outbox, isTold }: Pick<World, 'call' | 'outbox' | 'isTold'>) =>
  fromCallback<WaitingEvent>(({ sendBack }) => {
    const gone = new AbortController()
    const ask = async () => {
      const { signal } = gone
      const list = () => dataOf(call(inventoryCalls.list, {}, { signal, retries: 0 }))
      const now = await outbox.read<Waiting>(list, ({ counts }) => ({ counts, plan: null }))
      // A count of this bench that waits in the outbox is left out.
      if (!signal.aborted && !isRefusal(now)) {
        const counts = now.counts.filter(({ location }) => !outbox.holds(placeKey(location)))
        sendBack({ type: 'waiting', counts, plan: now.plan })
      }
    }
    const askQuietly = () => {
      ask().catch(error => {
        if (!gone.signal.aborted) throw error
      })
    }
    askQuietly()
    let askedAt = performance.now()
    const timer = setInterval(() => {
      if (isTold() && performance.now() - askedAt < whileToldMs) return
      askedAt = performance.now()
      askQuietly()
    }, everyMs)
    return () => {
      clearInterval(timer)
      gone.abort()
    }
  })

export function viewInventory(snapshot: SnapshotFrom<typeof inventoryMachine>): OperationView {
  const { place, tallies, candidates, review, waiting, plan, tour } = snapshot.context
  if (review) return viewReview(review)
  if (!place && tour?.place) return viewTour(tour.place, plan)
  if (!place) return { ...(plan ? { progress: progressOf(plan) } : {}), ...viewWaiting(waiting) }
  const round = place.round === 1 ? 'Premier comptage' : 'Second comptage'
  const alone = place.alone ? ['sans le serveur'] : []
  return {
    about: [place.name, round, counted(sum(tallies)), ...alone],
    ...(tour && plan ? { progress: progressOf(plan) } : {}),
    list: {
      title: `Compté à ${place.name}`,
      note: place.zone,
      empty: 'Rien de compté encore. Ce qui devrait être là n’est pas montré.',
      rows: [...tallies].reverse().map(rowOf),
    },
    ...(candidates.length > 0 ? { choices: candidates.map(choiceOf) } : {}),
  }
}

const progressOf = ({ counted, due }: DayPlan) => ({
  done: counted,
  total: due,
  unit: agree(due, 'emplacement du plan', 'emplacements du plan'),
})

const whyWords: Readonly<Record<PlannedFor, string>> = {
  A: 'classe A',
  B: 'classe B',
  C: 'classe C',
  neighbour: 'près d’un écart',
}

/** The place where the person goes next. Its count is not open yet, and what should be there is not shown. */
const viewTour = ({ location, zone, why }: Planned, plan: DayPlan | null): OperationView => ({
  about: [location, zone, whyWords[why]],
  ...(plan ? { progress: progressOf(plan) } : {}),
  list: {
    title: 'Prochain emplacement',
    empty: '',
    rows: [{ id: location, title: location, hint: `${zone} · ${whyWords[why]}`, figure: '' }],
  },
})

const rowOf = ({ product, qty }: Pile): ViewRow => ({
  id: product.sku,
  title: product.name,
  hint: product.sku,
  photo: product.photo,
  codes: product.codes.map(({ code }) => code),
  done: qty,
})

const choiceOf = ({ sku, name, shop }: ProductSummary, at: number): ViewChoice => ({
  id: `inventory.choose.${sku}`,
  title: `${name} (${shop})`,
  event: { type: 'cmd.choose', code: sku },
  card: `INV-${at + 1}`,
})

function viewWaiting(waiting: readonly OpenCount[]): OperationView {
  const toApprove = waiting.filter(({ variances }) => variances.length > 0)
  if (waiting.length === 0) return {}
  return {
    list: {
      title: 'Comptages en cours',
      empty: '',
      rows: waiting.map(count => ({
        id: count.id,
        title: count.location,
        hint: `${count.zone} · ${stateOf(count)}`,
      })),
    },
    ...(toApprove.length > 0 ? { choices: toApprove.map(({ location }) => approvalOf(location)) } : {}),
  }
}

function stateOf({ status, firstBy, secondBy, mine, variances: found }: OpenCount): string {
  if (status === 'open') return `compté par ${firstBy}`
  if (status === 'approval')
    return found.length > 0 ? `${variances(found.length)} à approuver` : 'à approuver'
  if (secondBy) return `recompté par ${secondBy}`
  return mine ? 'à recompter par quelqu’un d’autre' : `à recompter après ${firstBy}`
}

function approvalOf(location: string): ViewChoice {
  const card = `INV-${location}`
  return {
    id: `inventory.review.${location}`,
    title: `À approuver : ${location}`,
    event: { type: 'cmd.review', code: location },
    ...(ownNameProblem('command', card) === undefined ? { card } : {}),
  }
}

/** A wall shows this many variances; the list at a desk shows all. */
const shown = 4

function viewReview({ location, variances: found }: Review): OperationView {
  const short = found.slice(0, shown).map(one => `${one.product.name} ${delta(one)}`)
  const more = found.length > shown ? [`et ${found.length - shown} autres`] : []
  return {
    about: [location, `${variances(found.length)} après deux comptages`],
    notices: [{ icon: 'alert', text: [...short, ...more].join(', ') }],
    list: {
      title: `Écarts à ${location}`,
      empty: 'Aucun écart.',
      rows: found.map(one => ({
        id: one.product.sku,
        title: one.product.name,
        hint: `${one.product.sku} · attendu ${one.expected}, compté ${one.counted}`,
        photo: one.product.photo,
        figure: delta(one),
      })),
    },
  }
}

function delta({ expected, counted }: Variance): string {
  const by = counted - expected
  return by > 0 ? `+${by}` : `−${-by}`
}
