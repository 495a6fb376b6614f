import { createActor, type SnapshotFrom } from 'xstate'
import { assemblyCalls, type KitToAssemble } from '#contract/endpoints/assembly.ts'
import { assemblyMachine } from '#machines/assembly/machine.ts'
import { type Need, needsOf, takenFor } from '#machines/assembly/pieces.ts'
import type { Assembling } from '#machines/assembly/ports.ts'
import { through } from '#machines/shared/parts.ts'
import { sum } from '#machines/shared/stock.ts'
import { dataOf } from '#src/api/client.ts'
import { formatDeparture } from '#src/ui/dates.ts'
import { count, plural } from '#src/ui/numbers.ts'
import { about } from '../about.ts'
import {
  type OperationView,
  type RunOperation,
  running,
  type ViewChoice,
  type ViewRow,
} from '../definition.ts'

export const run: RunOperation = ({ call, onWall }, saved) =>
  running(
    createActor(
      assemblyMachine.provide({
        actors: {
          look: through(() => dataOf(call(assemblyCalls.list, {}))),
          open: through((code: string) => dataOf(call(assemblyCalls.kit, { query: { code } }))),
          send: through(({ changeId, apart, ...body }: Assembling) =>
            dataOf(
              call(
                apart ? assemblyCalls.takeApart : assemblyCalls.assemble,
                { body },
                { idempotencyKey: changeId },
              ),
            ),
          ),
          undo: through(({ changeId, ...body }: { changeId: string; moves: string[] }) =>
            dataOf(call(assemblyCalls.undo, { body }, { idempotencyKey: changeId })),
          ),
        },
      }),
      { snapshot: saved },
    ),
    snapshot => viewAssembly(snapshot, onWall),
  )

/** A wall shows so many as cards. */
const mostCards = 12

function viewAssembly(snapshot: SnapshotFrom<typeof assemblyMachine>, onWall: boolean): OperationView {
  const { kits, total, kit, apart, qty, at } = snapshot.context
  if (!kit)
    return {
      about: about(
        total > 0 && !apart && plural(total, 'kit à assembler', 'kits à assembler'),
        apart && 'Les kits sortent, leurs pièces entrent',
      ),
      ...(apart
        ? {}
        : {
            list: {
              title: 'Attendus par des commandes',
              empty: 'Aucun kit n’est attendu par des commandes.',
              rows: kits.map(waitingRow),
            },
            ...(kits.length > 0 ? { choices: kits.slice(0, mostCards).map(choiceOf) } : {}),
          }),
    }
  const { missing, product } = kit
  const rows = needsOf({ kit, apart, qty }).flatMap(need => rowsOf(need, at))
  return {
    about: about(`${count(qty)} × ${product.name}`, !apart && missing > 0 && `${count(missing)} attendus`),
    list: {
      title: apart ? 'À défaire' : 'Pièces à prendre',
      empty: '',
      rows: onWall ? rows.map(wallRow) : rows,
    },
  }
}

/** A row for each place, and one for what lies nowhere. */
function rowsOf(need: Need, at: string): ViewRow[] {
  const { product, needed, piles } = need
  const lacking = needed - sum(piles)
  const row = (hint: string, qty: number): ViewRow => ({
    id: `${product.sku} ${hint}`,
    title: product.name,
    hint,
    photo: product.photo,
    codes: product.codes.map(({ code }) => code),
    figure: count(qty),
  })
  return [
    ...takenFor(need, at).map(({ place, qty }) => row(place, qty)),
    ...(lacking > 0 ? [row('Il en manque', lacking)] : []),
  ]
}

/** A wall has no room for a second line, and names may be cut: the place comes first. */
const wallRow = ({ title, hint, ...row }: ViewRow): ViewRow => ({
  ...row,
  title: `${hint} · ${title}`,
  hint: '',
})

const waitingRow = ({ product, missing, makeable, orders }: KitToAssemble): ViewRow => ({
  id: product.sku,
  title: product.name,
  hint: `${plural(orders, 'commande')} · pièces pour ${count(makeable)}`,
  photo: product.photo,
  codes: product.codes.map(({ code }) => code),
  figure: count(missing),
})

/** « 12 × Coffret, départ 16:00 » */
const choiceOf = ({ product, missing, makeable, by }: KitToAssemble, at: number): ViewChoice => ({
  id: `assembly.kit.${at}`,
  title: [
    `${count(missing)} × ${product.name}`,
    ...(makeable < missing ? [`pièces pour ${count(makeable)}`] : []),
    formatDeparture(by, Date.parse(by) < Date.now()),
  ].join(', '),
  event: { type: 'cmd.choose', code: String(at) },
  card: `ASM-KIT-${at + 1}`,
})
