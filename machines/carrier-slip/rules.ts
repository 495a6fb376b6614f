import { kindWords } from '#contract/barcodes/kinds.ts'
import type { CarrierSlip, SlipParcel } from '#contract/endpoints/carrier-slip.ts'
import type { Routing } from '#contract/endpoints/routing.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { weightText } from '#contract/weighing.ts'
import { type Outcome as OutcomeOf, refused, refusedBecause } from '../shared/decision.ts'
import { feedback, type ScanEvent } from '../shared/operation.ts'

/** What is asked of a slip, written down before it is sent: parcels on it, parcels off it, or its end. */
export type Change = {
  readonly changeId: string
  readonly load: readonly string[]
  readonly unload: readonly string[]
  readonly seal: boolean
  /** Sealed although parcels are missing. */
  readonly confirm: boolean
}
export type SlipChange = Change & { readonly group: string; readonly slip: string | null }
export type Content = { slip: CarrierSlip; missing: SlipParcel[] }
export type Changed = { slip: CarrierSlip; loaded: SlipParcel[]; unloaded: SlipParcel[] }

export type CarrierSlipPorts = {
  list: (input: undefined) => Promise<CarrierSlip[] | Refusal>
  route: (parcel: string) => Promise<Routing | Refusal>
  content: (group: string) => Promise<Content | Refusal>
  change: (change: SlipChange) => Promise<Changed | Refusal>
}

export type Context = {
  /** Today's slips; null until they have been read. */
  slips: readonly CarrierSlip[] | null
  /** The one that is being loaded, and what is ready and not on it. */
  slip: CarrierSlip | null
  missing: readonly SlipParcel[]
  /** What this person put on it, the last at the end: undo takes that one off again. */
  mine: readonly string[]
  /** The carrier chosen last, and the parcel that chose it. */
  group: string
  parcel: string
  change: Change
}

export type Event =
  | ScanEvent<'package' | 'tracking'>
  | { type: 'cmd.group'; id: string; code: string }
  /** A carrier that an address names. */
  | { type: 'cmd.find'; id: string; text: string }
  | { type: 'cmd.validate'; id: string }
  | { type: 'cmd.unload'; id: string }
  | { type: 'cmd.undo'; id: string }
  | { type: 'cmd.cancel'; id: string }

type Outcome = OutcomeOf<Context>

export const nothing: Change = { changeId: '', load: [], unload: [], seal: false, confirm: false }
export const ashore = { slip: null, missing: [], mine: [], group: '', parcel: '', change: nothing }

export function isOpen({ slips }: Context, group: string): boolean {
  return slips?.some(slip => slip.group === group && slip.status === 'open') ?? false
}

/** The carrier whose slip a parcel goes on; undefined where it does not go on any now. */
export function groupOf(answer: Routing | Refusal): string | undefined {
  return isRefusal(answer) || answer.operation !== 'carrier-slip' ? undefined : answer.group
}

export function notToLoad(answer: Routing | Refusal): Outcome {
  return isRefusal(answer) ? refusedBecause(answer) : refused(answer.next)
}

export function loading({ id, code }: ScanEvent<'package' | 'tracking'>): Partial<Change> {
  return { changeId: id, load: [code.value] }
}

export function unloading({ id, code }: ScanEvent<'package' | 'tracking'>): Partial<Change> {
  return { changeId: id, unload: [code.value] }
}

/** What could not be read is as it was. */
export function contentOf(answer: Content | Refusal): Partial<Context> {
  return isRefusal(answer) ? {} : { slip: answer.slip, missing: answer.missing }
}

export function begin(answer: Content | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { carrier, parcels, waiting } = answer.slip
  return {
    next: contentOf(answer),
    say: feedback('step', `Bordereau ${carrier}`, `${parcelsText(parcels)} sur ${parcels + waiting}`),
  }
}

/** A slip that has got a name keeps it until it is sealed. */
export function isGone({ slip }: Context, answer: Content | Refusal): boolean {
  return !isRefusal(answer) && slip?.name != null && answer.slip.name !== slip.name
}

export function sealedElsewhere({ slip }: Context): Outcome {
  return refused(`Le bordereau ${slip?.name} vient d’être clôturé par un collègue.`)
}

export function askAgain(answer: Changed | Refusal): Outcome {
  const why = isRefusal(answer) ? answer.refused.detail : ''
  return { say: feedback('confirm', why, 'Clôturez encore une fois pour partir sans eux.') }
}

export function done({ missing, mine, change }: Context, answer: Changed | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { slip, loaded, unloaded } = answer
  const names = (parcels: readonly SlipParcel[]) => parcels.map(({ name }) => name)
  const next = {
    slip,
    parcel: '',
    change: nothing,
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

export function sealed(answer: Changed | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { name, carrier, parcels, weightG } = answer.slip
  return {
    say: feedback(
      'step',
      `Bordereau ${name} clôturé`,
      `${parcelsText(parcels)}, ${weightText(weightG)}, remis à ${carrier}`,
    ),
  }
}

export function leave({ slip }: Context): Outcome {
  const kept = slip?.parcels ? `${parcelsText(slip.parcels)} y restent.` : 'Aucun colis n’y est.'
  return { say: feedback('step', `Bordereau ${slip?.carrier} laissé ouvert`, kept) }
}

export function wrongTurn({ code }: ScanEvent): Outcome {
  return refused(`Ceci est ${kindWords[code.kind].one} : scannez l’étiquette d’un colis.`)
}

export function isBecause(answer: Changed | Refusal, code: string): boolean {
  return isRefusal(answer) && answer.refused.code === code
}

export function parcelsText(n: number): string {
  return `${n} colis`
}
