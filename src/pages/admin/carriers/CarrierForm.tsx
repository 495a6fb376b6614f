import * as z from 'zod/mini'
import { trackingPageOf } from '#contract/barcodes/tracking/index.ts'
import { type CarrierEntry, CarrierWanted } from '#contract/endpoints/carrier.ts'
import { cartonCalls } from '#contract/endpoints/carton.ts'
import { useReading } from '#src/api/useReading.tsx'
import { TextField } from '#src/ui/aria/fields.tsx'
import { Choices } from '../Choices.tsx'
import { EntryForm } from '../form/EntryForm.tsx'
import { field, number, type Part, row, shops, shown, text } from '../form/parts.tsx'
import { dayShown, days, dayTyped, hourTyped } from './week.ts'

const Typed = z.omit(CarrierWanted, { id: true, active: true })

/** Hours and the page of numbers as they are typed. */
type Draft = Omit<z.infer<typeof Typed>, 'week' | 'trackingUrl' | 'cartons' | 'shops'> & {
  readonly week: readonly string[]
  readonly trackingUrl: string
  readonly cartons: readonly string[]
  readonly shops: readonly string[]
}

type Props = {
  carrier?: CarrierEntry
  act: string
  /** Returns the server's refusal, in words. */
  onSave: (carrier: z.infer<typeof Typed>) => Promise<string | undefined>
}

export const CarrierForm = ({ carrier, act, onSave }: Props) => (
  <EntryForm
    id="carrier.save"
    label="Transporteur"
    act={act}
    isNew={!carrier}
    start={draftOf(carrier)}
    fields={fieldsOf(carrier)}
    read={({ cutoff, week, trackingUrl, ...draft }) =>
      Typed.safeParse({
        ...draft,
        cutoff: hourTyped(cutoff),
        week: week.map(dayTyped),
        trackingUrl: trackingUrl.trim() || null,
      })
    }
    onSave={onSave}
  />
)

export const draftOf = (carrier: CarrierEntry | undefined): Draft => ({
  ...{ slug: '', name: '', cutoff: '', maxWeightG: 30_000, cartons: [], shops: [], ...carrier },
  trackingUrl: carrier?.trackingUrl ?? '',
  week: days.map((_, at) => dayShown(carrier?.week[at])),
})

/** A known carrier's own page of numbers is proposed with its name, unless somebody wrote another. */
export function named(draft: Draft, name: string): Pick<Draft, 'name' | 'trackingUrl'> {
  const { trackingUrl } = draft
  const isProposed = trackingUrl === (trackingPageOf(draft.name) ?? '')
  return { name, trackingUrl: isProposed ? (trackingPageOf(name) ?? '') : trackingUrl }
}

const fieldsOf = (carrier: CarrierEntry | undefined): readonly Part<Draft>[] => [
  row(
    2,
    text('name', 'Nom', {
      required: true,
      maxLength: 80,
      wrong: 'Donnez un nom.',
      help: 'Sur le mur de l’entrepôt et sur les étiquettes.',
      follows: carrier ? undefined : (name, before) => named(before, name),
    }),
    carrier
      ? shown('slug', () => (
          <div>
            <p className="mb-1.5 font-semibold">Code</p>
            <p className="py-2.5">{carrier.slug}</p>
            <p className="mt-1.5 text-sm text-ink-2">
              Il reste : les bordereaux et les fichiers s’en servent.
            </p>
          </div>
        ))
      : text('slug', 'Code', {
          required: true,
          maxLength: 63,
          kept: slug => slug.toLowerCase().trim(),
          wrong: 'Lettres minuscules, chiffres et tirets, sans espace.',
          help: 'colissimo, dpd, velo… Il ne change plus ensuite.',
        }),
    text('cutoff', 'Départ habituel', {
      required: true,
      maxLength: 5,
      wrong: 'Donnez une heure, comme 17:30.',
      help: 'L’heure du camion, comme 17:30.',
    }),
    number('maxWeightG', 'Poids d’un colis, au plus (g)', { min: 1, max: 1_000_000 }),
  ),
  field('week', week => <Week {...week} />, {
    wrong: 'Chaque jour : vide, un tiret, ou une heure comme 12:00.',
  }),
  text('trackingUrl', 'Page de suivi', {
    maxLength: 300,
    inputMode: 'url',
    wrong: 'Une adresse en https:// avec {tracking} à la place du numéro.',
    help: 'Facultative : https://…?numero={tracking}',
  }),
  field('cartons', cartons => <Cartons {...cartons} />),
  shops(carrier?.otherShops ?? 0),
]

type ListProps = {
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  error: string | undefined
}

const Week = ({ value, onChange, error }: ListProps) => (
  <fieldset>
    <legend className="font-semibold">Jours de cet entrepôt</legend>
    <p className={`text-sm ${error ? 'text-error-ink' : 'text-ink-2'}`} role={error ? 'alert' : undefined}>
      {error ?? 'Vide : à l’heure habituelle. Un tiret : pas de départ ce jour. Ou une autre heure.'}
    </p>
    <div className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7">
      {days.map((day, at) => (
        <TextField
          key={day}
          label={day}
          value={value[at] ?? ''}
          onChange={typed => onChange(value.map((one, place) => (place === at ? typed : one)))}
          maxLength={5}
        />
      ))}
    </div>
  </fieldset>
)

function Cartons({ value, onChange }: ListProps) {
  const { data } = useReading(cartonCalls.list, { query: { state: 'active', size: 200 } })
  const known = data?.data.cartons.map(({ code, name }) => ({ id: code, label: name })) ?? []
  // An archived carton stays taken.
  const archived = value.filter(code => !known.some(({ id }) => id === code))
  return (
    <Choices
      title="Cartons qu’il prend"
      help="Il refuse tous les autres : sans carton coché, aucun colis ne part avec lui."
      options={[...known, ...archived.map(id => ({ id, label: `${id} (archivé)` }))]}
      chosen={value}
      onChange={onChange}
    />
  )
}
