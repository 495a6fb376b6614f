import { createActor, type SnapshotFrom } from 'xstate'
import {
  type OpenWallList,
  putWallCalls,
  type SortedPiece,
  type WallList,
  type WallSlot,
} from '#contract/endpoints/put-wall.ts'
import { putWallMachine } from '#machines/put-wall/machine.ts'
import type { Putting, TakingBack, Wall } from '#machines/put-wall/ports.ts'
import { isCancelled, missingIn } from '#machines/put-wall/rules.ts'
import { through } from '#machines/shared/parts.ts'
import { pieces } from '#machines/shared/stock.ts'
import { dataOf } from '#src/api/client.ts'
import { agree, plural } from '#src/ui/numbers.ts'
import { about, cutFirst } from '../about.ts'
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
      putWallMachine.provide({
        actors: {
          look: through(() => dataOf(call(putWallCalls.read, {}))),
          open: through(pickingName => dataOf(call(putWallCalls.list, { params: { pickingName } }))),
          put: through(({ changeId, list, ...body }: Putting) =>
            dataOf(
              call(putWallCalls.put, { params: { pickingName: list }, body }, { idempotencyKey: changeId }),
            ),
          ),
          takeBack: through(({ changeId, list, ...body }: TakingBack) =>
            dataOf(
              call(
                putWallCalls.takeBack,
                { params: { pickingName: list }, body },
                { idempotencyKey: changeId },
              ),
            ),
          ),
          empty: through(({ changeId, ...body }: { changeId: string; box: string }) =>
            dataOf(call(putWallCalls.empty, { body }, { idempotencyKey: changeId })),
          ),
        },
      }),
      { snapshot: saved },
    ),
    viewPutWall,
  )

export function viewPutWall(snapshot: SnapshotFrom<typeof putWallMachine>): OperationView {
  const { wall, list, last } = snapshot.context
  if (list) {
    const held = snapshot.matches('laying') ? last : null
    return {
      ...(held ? { prompt: `Posez la pièce au casier ${held.slot}` } : {}),
      ...ofList(list, held),
    }
  }
  return wall ? ofWall(wall) : {}
}

/** A wall shows so many as cards. */
const mostCards = 12

function ofWall({ lists, slots, free }: Wall): OperationView {
  const toEmpty = slots.filter(isCancelled)
  return {
    about: about(plural(free, 'casier libre', 'casiers libres'), `${slots.length} pris`),
    list: {
      title: 'Le mur',
      empty: 'Tous les casiers sont libres.',
      rows: slots.map(slotRow),
      besideChoices: true,
    },
    choices: [...toEmpty.map(emptyChoice), ...lists.slice(0, mostCards).map(listChoice)],
  }
}

function ofList(list: WallList, held: SortedPiece | null): OperationView {
  const { name, articles, slots } = list
  const article = articles.find(({ product }) => product.sku === held?.sku)?.product.name
  const left = [...slots].sort((one, other) => Number(missingIn(other) > 0) - Number(missingIn(one) > 0))
  return {
    about: about(name, cutFirst(article)),
    progress: {
      done: list.sorted,
      total: list.pieces,
      unit: agree(list.pieces, 'pièce triée', 'pièces triées'),
    },
    list: {
      title: 'Les casiers',
      note: plural(slots.length, 'commande'),
      empty: 'Plus aucune commande de cette liste n’est au mur.',
      rows: left.map(slotRow),
    },
  }
}

const slotRow = (slot: WallSlot): ViewRow => ({
  id: slot.box,
  title: `Casier ${slot.slot} · ${slot.order}`,
  hint: stateOf(slot),
  done: slot.sorted,
  total: slot.pieces,
})

function stateOf(slot: WallSlot): string {
  if (isCancelled(slot)) return 'Annulée : à vider'
  if (slot.status === 'on_hold') return 'En attente : à garder'
  const missing = missingIn(slot)
  return missing === 0 ? 'Complète : à emballer' : `Il manque ${pieces(missing)}`
}

/** A wall without the paper at hand opens a list by its card. */
const listChoice = ({ name, pieces: all, sorted }: OpenWallList, at: number): ViewChoice => ({
  id: `put-wall.list.${name}`,
  title: `${name} · ${sorted} sur ${pieces(all)}`,
  event: { type: 'cmd.choose', code: name },
  card: `TRI-${at + 1}`,
})

const emptyChoice = ({ slot, box, order }: WallSlot): ViewChoice => ({
  id: `put-wall.empty.${box}`,
  title: `Casier ${slot} vidé · ${order}`,
  event: { type: 'cmd.empty', code: box },
  card: `TRI-VIDE-${slot}`,
})
