import { createActor, type SnapshotFrom } from 'xstate'
import type { Code } from '#contract/barcodes/index.ts'
import { ownNameProblem } from '#contract/barcodes/own.ts'
import { type CarrierSlip, carrierSlipCalls, type SlipParcel } from '#contract/endpoints/carrier-slip.ts'
import { routingCalls } from '#contract/endpoints/routing.ts'
import { isRefusal } from '#contract/problems.ts'
import { weightText } from '#contract/weighing.ts'
import { carrierSlipMachine } from '#machines/carrier-slip/machine.ts'
import { parcelsText } from '#machines/carrier-slip/rules.ts'
import { through } from '#machines/shared/parts.ts'
import { dataOf } from '#src/api/client.ts'
import { formatDeparture } from '#src/ui/dates.ts'
import { agree } from '#src/ui/numbers.ts'
import { about, cutFirst, whole } from '../about.ts'
import {
  type OperationView,
  type RunOperation,
  running,
  type ViewChoice,
  type ViewRow,
} from '../definition.ts'
import { printManifests } from './manifests.ts'

export const run: RunOperation = ({ call }, saved) =>
  running(
    createActor(
      carrierSlipMachine.provide({
        actors: {
          list: through(() => call(carrierSlipCalls.list, {})),
          route: through(parcel => dataOf(call(routingCalls.parcel, { params: { package: parcel } }))),
          content: through(carrierSlipGroup =>
            dataOf(call(carrierSlipCalls.content, { params: { carrierSlipGroup } })),
          ),
          change: through(async ({ changeId, group, load, unload, ...rest }) => {
            const body = { ...rest, trackings: [...load], unload: [...unload] }
            const input = { params: { carrierSlipGroup: group }, body }
            const changed = await dataOf(call(carrierSlipCalls.load, input, { idempotencyKey: changeId }))
            if (!isRefusal(changed) && changed.manifest) void printManifests(call)
            return changed
          }),
        },
      }),
      { snapshot: saved },
    ),
    viewCarrierSlip,
    { reads: readsLabel },
  )

/**
 * A carrier's own label, whose number no grammar knows. The bars of parcels that are still to load are known here; those of
 * others the server may know.
 */
function readsLabel(
  { context: { slips, slip, missing } }: SnapshotFrom<typeof carrierSlipMachine>,
  text: string,
  codes: readonly Code[],
): Code | undefined {
  if (codes.some(({ kind }) => kind === 'package' || kind === 'tracking')) return undefined
  const why = 'L’étiquette du transporteur.'
  const bearers = missing.filter(({ bars }) => bars?.includes(text))
  const [bearer] = bearers
  if (bearer && bearers.length === 1) return { kind: 'package', value: bearer.name, why, checked: true }
  // Until the first answer comes it is unknown whether a carrier prints labels of its own.
  const elsewhere = slip ? slip.elsewhere : slips === null || slips.some(one => one.elsewhere)
  return elsewhere && codes.length === 0 ? { kind: 'package', value: text, why, checked: false } : undefined
}

/** The list shows at most this many rows; the counts cover all. */
const shown = 100

export function viewCarrierSlip({ context }: SnapshotFrom<typeof carrierSlipMachine>): OperationView {
  const { slips, slip, missing } = context
  return slip ? viewLoading(slip, missing) : viewSlips(slips)
}

function viewSlips(slips: readonly CarrierSlip[] | null): OperationView {
  if (!slips) return { about: ['Lecture des bordereaux du jour…'] }
  const open = slips.filter(({ status }) => status === 'open')
  const [next] = open
  return {
    about: next
      ? about(cutFirst(next.carrier), whole(formatDeparture(next.cutoffAt, next.missed)))
      : ['Aucun colis n’attend de transporteur pour le moment.'],
    choices: open.map(choiceOf),
    list: {
      title: 'Bordereaux du jour',
      empty: 'Aucun bordereau aujourd’hui.',
      rows: slips.map(rowOfSlip),
    },
  }
}

function choiceOf({ group, carrier, parcels, waiting }: CarrierSlip): ViewChoice {
  const card = `BORD-${group.toUpperCase()}`
  return {
    id: `carrier-slip.group.${group}`,
    title: `${carrier} (${parcels}/${parcels + waiting})`,
    event: { type: 'cmd.group', code: group },
    ...(ownNameProblem('command', card) === undefined ? { card } : {}),
  }
}

function rowOfSlip(slip: CarrierSlip): ViewRow {
  const { group, name, carrier, parcels, waiting, weightG, status } = slip
  const state = status === 'sealed' ? 'clôturé' : formatDeparture(slip.cutoffAt, slip.missed)
  return {
    id: name ?? group,
    title: carrier,
    hint: [name, state, parcels > 0 && weightText(weightG)].filter(Boolean).join(' · '),
    done: parcels,
    total: parcels + waiting,
  }
}

function viewLoading(slip: CarrierSlip, missing: readonly SlipParcel[]): OperationView {
  const { group, name, carrier, parcels, waiting, weightG } = slip
  const total = parcels + waiting
  return {
    opened: group,
    about: about(
      cutFirst(carrier),
      name,
      whole(formatDeparture(slip.cutoffAt, slip.missed)),
      parcels > 0 && weightText(weightG),
    ),
    progress: { done: parcels, total, unit: agree(total, 'colis chargé', 'colis chargés') },
    list: {
      title: 'Reste à charger',
      note: waiting > shown ? `les ${shown} premiers de ${waiting}` : parcelsText(waiting),
      empty:
        parcels > 0 ? 'Tout est chargé : clôturez le bordereau.' : 'Aucun colis n’attend ce transporteur.',
      rows: missing.slice(0, shown).map(rowOfParcel),
    },
  }
}

function rowOfParcel({ name, tracking, order, weightG }: SlipParcel): ViewRow {
  return {
    id: name,
    title: name,
    hint: [tracking, order, weightG !== null && weightText(weightG)].filter(Boolean).join(' · '),
    done: 0,
    total: 1,
  }
}
