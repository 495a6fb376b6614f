import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import type { CarrierEntry, CarrierWanted } from '#contract/endpoints/carrier.ts'
import { cartonCalls } from '#contract/endpoints/carton.ts'
import { useReading } from '#src/api/useReading.tsx'
import { NumberField, TextField } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { Choices } from '../Choices.tsx'
import { ShopChoices } from '../ShopChoices.tsx'
import { useFirstField } from '../useFirstField.ts'
import { useFormAct } from '../useFormAct.ts'
import { type Draft, draftOf, type Faults, named, read } from './draft.ts'
import { days } from './week.ts'

type Props = {
  carrier?: CarrierEntry
  act: string
  /** Returns the server's refusal, in words. */
  onSave: (carrier: Omit<CarrierWanted, 'id' | 'active'>) => Promise<string | undefined>
}

export function CarrierForm({ carrier, act, onSave }: Props) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(carrier))
  const [faults, setFaults] = useState<Faults>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useFirstField(!carrier)
  useFormAct('carrier.save', act, form)
  const change = (some: Partial<Draft>) => setDraft({ ...draft, ...some })

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const typed = read(draft)
    if ('faults' in typed) return setFaults(typed.faults)
    setFaults({})
    setBusy(true)
    setProblem(await onSave(typed.carrier))
    setBusy(false)
  }
  return (
    <Form
      ref={form}
      onSubmit={event => void save(event)}
      aria-label="Transporteur"
      className="panel grid max-w-3xl gap-6 p-5"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Nom"
          value={draft.name}
          onChange={name => change(carrier ? { name } : named(draft, name))}
          required
          maxLength={80}
          error={faults.name}
          help="Sur le mur de l’entrepôt et sur les étiquettes."
        />
        {carrier ? (
          <div>
            <p className="mb-1.5 font-semibold">Code</p>
            <p className="py-2.5">{carrier.slug}</p>
            <p className="mt-1.5 text-sm text-ink-2">
              Il reste : les bordereaux et les fichiers s’en servent.
            </p>
          </div>
        ) : (
          <TextField
            label="Code"
            value={draft.slug}
            onChange={slug => change({ slug: slug.toLowerCase().trim() })}
            required
            maxLength={63}
            error={faults.slug}
            help="colissimo, dpd, velo… Il ne change plus ensuite."
          />
        )}
        <TextField
          label="Départ habituel"
          value={draft.cutoff}
          onChange={cutoff => change({ cutoff })}
          required
          maxLength={5}
          error={faults.cutoff}
          help="L’heure du camion, comme 17:30."
        />
        <NumberField
          label="Poids d’un colis, au plus (g)"
          value={draft.maxWeightG}
          onChange={maxWeightG => change({ maxWeightG })}
          min={1}
          max={1_000_000}
          error={faults.maxWeightG}
        />
      </div>
      <Week week={draft.week} onChange={week => change({ week })} error={faults.week} />
      <TextField
        label="Page de suivi"
        value={draft.trackingUrl}
        onChange={trackingUrl => change({ trackingUrl })}
        maxLength={300}
        inputMode="url"
        error={faults.trackingUrl}
        help="Facultative : https://…?numero={tracking}"
      />
      <Cartons chosen={draft.cartons} onChange={cartons => change({ cartons })} />
      <ShopChoices
        chosen={draft.shops}
        otherShops={carrier?.otherShops ?? 0}
        onChange={shops => change({ shops })}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" busy={busy} className="justify-self-start">
        {act}
      </Button>
    </Form>
  )
}

type WeekProps = {
  week: readonly string[]
  onChange: (week: readonly string[]) => void
  error: string | undefined
}

function Week({ week, onChange, error }: WeekProps) {
  return (
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
            value={week[at] ?? ''}
            onChange={typed => onChange(week.map((one, place) => (place === at ? typed : one)))}
            maxLength={5}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Cartons({
  chosen,
  onChange,
}: {
  chosen: readonly string[]
  onChange: (c: readonly string[]) => void
}) {
  const { data } = useReading(cartonCalls.list, { query: { state: 'active', size: 200 } })
  const known = data?.data.cartons.map(({ code, name }) => ({ id: code, label: name })) ?? []
  // An archived carton stays taken.
  const archived = chosen.filter(code => !known.some(({ id }) => id === code))
  return (
    <Choices
      title="Cartons qu’il prend"
      help="Il refuse tous les autres : sans carton coché, aucun colis ne part avec lui."
      options={[...known, ...archived.map(id => ({ id, label: `${id} (archivé)` }))]}
      chosen={chosen}
      onChange={onChange}
    />
  )
}
