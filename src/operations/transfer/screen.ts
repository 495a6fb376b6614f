import { createActor, type SnapshotFrom } from 'xstate'
import { locationCalls } from '#contract/endpoints/location.ts'
import type { Location } from '#contract/entities/stock.ts'
import type { Refusal } from '#contract/problems.ts'
import type { Kept } from '#machines/shared/kept.ts'
import { through } from '#machines/shared/parts.ts'
import { pieces, sum } from '#machines/shared/stock.ts'
import { transferMachine } from '#machines/transfer/machine.ts'
import type { TransferChange } from '#machines/transfer/ports.ts'
import { dataOf } from '#src/api/client.ts'
import { placeKey, shelfIn } from '#src/outbox/places.ts'
import { agree } from '#src/ui/numbers.ts'
import { operationPage } from '../addresses.ts'
import { type OperationView, type RunOperation, running } from '../definition.ts'

export const run: RunOperation = ({ call, outbox }, saved) =>
  running(
    createActor(
      transferMachine.provide({
        actors: {
          locate: through(locationName =>
            outbox.read<Location>(
              () => dataOf(call(locationCalls.information, { params: { locationName } })),
              ({ place }) => shelfIn(place, locationName),
            ),
          ),
          move: through<TransferChange, { moves: string[] } | Refusal | Kept>(
            async ({ changeId, from, to, loads, confirm }) => {
              const lines = loads.map(({ sku, qty }) => ({ sku, qty }))
              const body = { from, to, lines, confirm }
              const answer = await outbox.change(
                locationCalls.transfer,
                { body },
                {
                  id: changeId,
                  about: [placeKey(from), placeKey(to)],
                  what: `Transfert de ${from} à ${to} : ${pieces(sum(loads))}`,
                  path: `${operationPage('transfer')}?code=${encodeURIComponent(from)}`,
                },
              )
              return 'data' in answer ? answer.data : answer
            },
          ),
        },
      }),
      { snapshot: saved },
    ),
    viewTransfer,
  )

function viewTransfer({ context }: SnapshotFrom<typeof transferMachine>): OperationView {
  const { from, loads } = context
  if (!from) return {}
  const taken = sum(loads)
  const here = sum(from.piles)
  return {
    about: [`Départ ${from.name}`, `${pieces(here)} sur place`],
    progress: { done: taken, total: here, unit: agree(here, 'pièce prise', 'pièces prises') },
    list: {
      title: `À ${from.name}`,
      note: from.zone,
      empty: 'Rien à cet emplacement.',
      rows: from.piles.map(({ product, qty }) => ({
        id: product.sku,
        title: product.name,
        hint: product.sku,
        photo: product.photo,
        codes: product.codes.map(({ code }) => code),
        done: loads.find(load => load.sku === product.sku)?.qty ?? 0,
        total: qty,
      })),
    },
  }
}
