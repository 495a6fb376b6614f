import { kindWords } from '#contract/barcodes/kinds.ts'
import type { SlipParcel } from '#contract/endpoints/carrier-slip.ts'
import { weightText } from '#contract/weighing.ts'
import { type Refused, refused } from '../shared/decision.ts'
import { feedback, type ScanEvent } from '../shared/operation.ts'
import type { Answer, Change, Content, Context, Decision, Here, On, SlipChange } from './ports.ts'

const noChange: Change = { changeId: '', load: [], unload: [], seal: false, confirm: false }

export const noSlip = {
  slip: null,
  missing: [],
  mine: [],
  group: '',
  parcel: '',
  change: noChange,
} satisfies Partial<Context>

type ParcelScan = On<'scan.package' | 'scan.tracking'>

export function takeSlips({ event }: Answer<'list'>): Decision {
  return { next: { slips: event.output } }
}

export function isOpen({ context: { slips }, event }: On<'cmd.group'>): boolean {
  return slips?.some(slip => slip.group === event.code && slip.status === 'open') ?? false
}

export function chooseCarrier({ event }: On<'cmd.group'>): Decision {
  return { next: { group: event.code } }
}

export function findCarrier({ event }: On<'cmd.find'>): Decision {
  return { next: { group: event.text.toLowerCase() } }
}

/** The first parcel tells the carrier. The machine loads it once the slip is open. */
export function beginWithParcel({ event: { id, code } }: ParcelScan): Decision {
  return { next: { parcel: code.value, change: { ...noChange, changeId: id, load: [code.value] } } }
}

export function slipOfParcel({ event: { output } }: Answer<'route'>): Decision<'opening'> {
  const { operation, group, next } = output
  return operation === 'carrier-slip' && group !== undefined
    ? { to: 'opening', next: { group } }
    : refused(next)
}

export function openSlip({ context, event: { output } }: Answer<'content'>): Decision<'sending' | 'parcels'> {
  if (context.parcel !== '') return { to: 'sending', next: contentOf(output) }
  const { carrier, parcels, waiting } = output.slip
  return {
    to: 'parcels',
    next: contentOf(output),
    say: feedback('step', `Bordereau ${carrier}`, `${parcelsText(parcels)} sur ${parcels + waiting}`),
  }
}

/** A slip keeps its name until someone seals it, so a new name means that a colleague sealed the old slip. */
export function readAgain({ context: { slip }, event: { output } }: Answer<'content'>): Decision<'choosing'> {
  const isSealed = slip?.name != null && output.slip.name !== slip.name
  return isSealed
    ? { to: 'choosing', ...refused(`Le bordereau ${slip.name} vient d’être clôturé par un collègue.`) }
    : { next: contentOf(output) }
}

export function takeContent({ event }: Answer<'content'>): Decision {
  return { next: contentOf(event.output) }
}

const contentOf = ({ slip, missing }: Content) => ({ slip, missing })

export function load({ event: { id, code } }: ParcelScan): Decision {
  return { next: { change: { ...noChange, changeId: id, load: [code.value] } } }
}

export function unload({ event: { id, code } }: ParcelScan): Decision {
  return { next: { change: { ...noChange, changeId: id, unload: [code.value] } } }
}

export const hasLoaded = ({ context }: Here): boolean => context.mine.length > 0

export function unloadLast({ context: { mine }, event }: On<'cmd.undo'>): Decision {
  return { next: { change: { ...noChange, changeId: event.id, unload: mine.slice(-1) } } }
}

export const hasParcels = ({ context }: Here): boolean => (context.slip?.parcels ?? 0) > 0

export function seal({ event }: On<'cmd.validate'>): Decision {
  return { next: { change: { ...noChange, changeId: event.id, seal: true } } }
}

export function sealWithoutMissing({ event }: On<'cmd.validate'>): Decision {
  return { next: { change: { ...noChange, changeId: event.id, seal: true, confirm: true } } }
}

export function isOtherCarrier({ context, event }: On<'cmd.find'>): boolean {
  return event.text.toLowerCase() !== context.group
}

/** The parcels already on the open slip stay on it. */
export function changeCarrier({ event }: On<'cmd.find'>): Decision {
  return { next: { ...noSlip, group: event.text.toLowerCase() } }
}

export function changeOf({ context: { change, group, slip } }: Here): SlipChange {
  return { ...change, group, slip: slip?.name ?? null }
}

export function askAgain({ event }: Refused): Decision {
  const { detail } = event.output.refused
  return { say: feedback('confirm', detail, 'Clôturez encore une fois pour partir sans eux.') }
}

export const isSealing = ({ context }: Here): boolean => context.change.seal

export function sealed({ event }: Answer<'change'>): Decision {
  const { name, carrier, parcels, weightG } = event.output.slip
  return {
    say: feedback(
      'step',
      `Bordereau ${name} clôturé`,
      `${parcelsText(parcels)}, ${weightText(weightG)}, remis à ${carrier}`,
    ),
  }
}

export function done({ context: { missing, mine, change }, event: { output } }: Answer<'change'>): Decision {
  const { slip, loaded, unloaded } = output
  const names = (parcels: readonly SlipParcel[]) => parcels.map(({ name }) => name)
  const next = {
    slip,
    parcel: '',
    change: noChange,
    missing: [...missing.filter(({ name }) => !names(loaded).includes(name)), ...unloaded],
    mine: [...mine.filter(name => !names(unloaded).includes(name)), ...names(loaded)],
  }
  const count = `${slip.parcels} sur ${slip.parcels + slip.waiting}`
  if (change.unload.length > 0) {
    return {
      next,
      say: feedback('step', `Colis ${names(unloaded).join()} déchargé : reposez-le à quai`, count),
    }
  }
  return slip.waiting === 0
    ? {
        next,
        say: feedback('step', 'Tout est chargé', `${parcelsText(slip.parcels)} : clôturez le bordereau.`),
      }
    : { next, say: feedback('ok', `Colis ${names(loaded).join()} chargé`, count) }
}

export function leave({ context: { slip } }: Here): Decision {
  const kept = slip?.parcels ? `${parcelsText(slip.parcels)} y restent.` : 'Aucun colis n’y est.'
  return { say: feedback('step', `Bordereau ${slip?.carrier} laissé ouvert`, kept) }
}

export function wrongTurn({ event }: { event: ScanEvent }): Decision {
  return refused(`Ceci est ${kindWords[event.code.kind].one} : scannez l’étiquette d’un colis.`)
}

export function parcelsText(n: number): string {
  return `${n} colis`
}
