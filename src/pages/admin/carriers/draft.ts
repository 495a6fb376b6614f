import { trackingPageOf } from '#contract/barcodes/tracking/index.ts'
import { type CarrierEntry, type CarrierWanted, TrackingUrl } from '#contract/endpoints/carrier.ts'
import { Slug } from '#contract/values.ts'
import { dayShown, days, dayTyped, hourTyped } from './week.ts'

/** As typed. */
export type Draft = {
  readonly slug: string
  readonly name: string
  readonly cutoff: string
  readonly week: readonly string[]
  readonly maxWeightG: number
  readonly trackingUrl: string
  readonly cartons: readonly string[]
  readonly shops: readonly string[]
}

export type Faults = Partial<
  Record<'slug' | 'name' | 'cutoff' | 'week' | 'maxWeightG' | 'trackingUrl', string>
>

export const draftOf = (carrier: CarrierEntry | undefined): Draft => ({
  slug: carrier?.slug ?? '',
  name: carrier?.name ?? '',
  cutoff: carrier?.cutoff ?? '',
  week: days.map((_, at) => dayShown(carrier?.week[at])),
  maxWeightG: carrier?.maxWeightG ?? 30_000,
  trackingUrl: carrier?.trackingUrl ?? '',
  cartons: carrier?.cartons ?? [],
  shops: carrier?.shops ?? [],
})

type Read = Omit<CarrierWanted, 'id' | 'active'>

/** A known carrier's own page of numbers is proposed with its name, unless somebody wrote another. */
export function named(draft: Draft, name: string): Pick<Draft, 'name' | 'trackingUrl'> {
  const { trackingUrl } = draft
  const isProposed = trackingUrl === (trackingPageOf(draft.name) ?? '')
  return { name, trackingUrl: isProposed ? (trackingPageOf(name) ?? '') : trackingUrl }
}

/** What was typed, or what is wrong with it. */
export function read(draft: Draft): { carrier: Read } | { faults: Faults } {
  const { slug, maxWeightG, cartons, shops } = draft
  const name = draft.name.trim()
  const cutoff = hourTyped(draft.cutoff)
  const week = draft.week.map(dayTyped)
  const known = week.flatMap(day => day ?? [])
  const trackingUrl = draft.trackingUrl.trim() || null
  const faults: Faults = {
    ...(name === '' ? { name: 'Donnez un nom.' } : {}),
    ...(Slug.safeParse(slug).success ? {} : { slug: 'Lettres minuscules, chiffres et tirets, sans espace.' }),
    ...(cutoff === undefined ? { cutoff: 'Donnez une heure, comme 17:30.' } : {}),
    ...(known.length === week.length
      ? {}
      : { week: 'Chaque jour : vide, un tiret, ou une heure comme 12:00.' }),
    ...(maxWeightG >= 1 ? {} : { maxWeightG: 'Donnez un nombre.' }),
    ...(trackingUrl === null || TrackingUrl.safeParse(trackingUrl).success
      ? {}
      : { trackingUrl: 'Une adresse en https:// avec {tracking} à la place du numéro.' }),
  }
  if (cutoff === undefined || Object.keys(faults).length > 0) return { faults }
  return {
    carrier: {
      ...{ slug, name, cutoff, week: known, maxWeightG, trackingUrl },
      ...{ cartons: [...cartons], shops: [...shops] },
    },
  }
}
