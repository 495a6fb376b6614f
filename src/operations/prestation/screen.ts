import { createActor, type SnapshotFrom } from 'xstate'
import { formatOwn, ownNameProblem } from '#contract/barcodes/own.ts'
import { prestationCalls } from '#contract/endpoints/prestation.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import type { Prestation, PrestationCard, PrestationSubject } from '#contract/entities/prestation.ts'
import { isRefusal } from '#contract/problems.ts'
import { prestationMachine } from '#machines/prestation/machine.ts'
import type { Asked, Ending, Recording, ShopName } from '#machines/prestation/ports.ts'
import { subjectText, thingText } from '#machines/prestation/rules.ts'
import { through } from '#machines/shared/parts.ts'
import { type Call, dataOf } from '#src/api/client.ts'
import { formatHour, formatRecent } from '#src/ui/dates.ts'
import { about, cutFirst, whole } from '../about.ts'
import {
  type OperationView,
  type RunOperation,
  running,
  type ViewChoice,
  type ViewRow,
} from '../definition.ts'

export const run: RunOperation = ({ call, outbox }, saved) =>
  running(
    createActor(
      prestationMachine.provide({
        actors: {
          begin: through(async () => {
            const [record, now] = await Promise.all([
              outbox.record(),
              dataOf(call(prestationCalls.running, {})),
            ])
            return {
              shops: isRefusal(record) ? [] : record.shops.map(({ slug, name }) => ({ slug, name })),
              running: isRefusal(now) ? [] : now,
            }
          }),
          look: through((query: Asked) => dataOf(call(prestationCalls.subjects, { query }))),
          record: through(({ changeId, subject: { shop, what, name }, card }: Recording) => {
            const body = { shop, what, name, kind: card.code }
            const once = { idempotencyKey: changeId }
            return card.unit === 'minute'
              ? dataOf(call(prestationCalls.start, { body }, once))
              : dataOf(call(prestationCalls.add, { body: { ...body, count: 1 } }, once))
          }),
          recount: through(
            ({ changeId, prestation, count }: { changeId: string; prestation: string; count: number }) =>
              dataOf(
                call(
                  prestationCalls.recount,
                  { params: { prestation }, body: { count } },
                  { idempotencyKey: changeId },
                ),
              ),
          ),
          end: through(({ changeId, ...body }: Ending) =>
            dataOf(call(prestationCalls.end, { body }, { idempotencyKey: changeId })),
          ),
          undo: through(({ changeId, prestation }: { changeId: string; prestation: string }) =>
            dataOf(call(prestationCalls.undo, { params: { prestation } }, { idempotencyKey: changeId })),
          ),
        },
      }),
      { snapshot: saved },
    ),
    viewPrestation,
  )

export function viewPrestation(snapshot: SnapshotFrom<typeof prestationMachine>): OperationView {
  const { shops, running: now, subjects, subject, cards, last } = snapshot.context
  if (snapshot.matches('choosing')) return { choices: subjects.map(candidateOf) }
  if (snapshot.matches('running')) return { ...listOf(now), choices: now.map(endingOf) }
  if (!subject) {
    return {
      about: ['Pour qui travaillez-vous ?'],
      ...listOf(now),
      choices: [...now.filter(isOwn).map(endingOf), ...shops.map(shopOf)],
    }
  }
  return {
    about: about(
      cutFirst(thingText(subject)),
      subject.what !== 'shop' && cutFirst(subject.shopName),
      last?.count ? whole(`${last.count} fois`) : null,
    ),
    choices: [
      ...cards.map(workOf),
      ...shops
        .filter(({ slug }) => slug !== subject.shop)
        .map(shop => shopOf({ ...shop, name: `Pour ${shop.name}` })),
    ],
  }
}

const isOwn = ({ mine, state }: Prestation): boolean => mine && state === 'running'

const listOf = (now: readonly Prestation[]): Pick<OperationView, 'list'> => ({
  list: {
    title: 'En cours',
    empty: 'Rien n’est en cours.',
    rows: now.map(rowOf),
  },
})

const rowOf = ({ id, kind, subject, by, startedAt, state }: Prestation): ViewRow => ({
  id,
  title: `${kind.name} · ${by}`,
  hint: subjectText(subject),
  figure: state === 'forgotten' ? 'oubliée' : startedAt === null ? '' : formatHour(startedAt),
})

function shopOf({ slug, name }: ShopName): ViewChoice {
  // The same card as at the choice of a shop.
  return {
    id: `prestation.shop.${slug}`,
    title: name,
    event: { type: 'cmd.shop', code: slug },
    ...cardIfAny(`BOUTIK-${slug.toUpperCase()}`),
  }
}

const workOf = ({ code, name }: PrestationCard): ViewChoice => ({
  id: `prestation.work.${code}`,
  title: name,
  event: { type: 'cmd.work', code },
  code: formatOwn('prestation', code),
  ...cardIfAny(`PREST-${code}`),
})

const endingOf = ({ id, kind, by, mine, startedAt }: Prestation, at: number): ViewChoice => ({
  id: `prestation.end.${id}`,
  title: `Finir ${kind.name}${mine ? '' : ` de ${by}`}${startedAt === null ? '' : `, ${formatRecent(startedAt)}`}`,
  event: { type: 'cmd.choose', code: id },
  card: `PRE-FIN-${at + 1}`,
})

const candidateOf = (subject: PrestationSubject, at: number): ViewChoice => ({
  id: `prestation.choose.${at}`,
  title: subjectText(subject),
  event: { type: 'cmd.choose', code: String(at) },
  card: `PRE-CHOIX-${at + 1}`,
})

const cardIfAny = (card: string) => (ownNameProblem('command', card) === undefined ? { card } : {})

/** The cards of the works and of the shops. Those of the works bear their own code, so that any screen knows them. */
export async function permanentCards(call: Call): Promise<readonly ViewChoice[]> {
  const access = await call(userCalls.access, {})
  if (isRefusal(access)) return []
  const code = access.shops[0]?.slug ?? ''
  const answered = await dataOf(call(prestationCalls.subjects, { query: { kind: 'shop', code } }))
  const works = isRefusal(answered) ? [] : answered.cards.map(workOf)
  return [...works, ...access.shops.map(shopOf)]
}
