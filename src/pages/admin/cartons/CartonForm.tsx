import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { CartonCode, type CartonEntry, type CartonWanted } from '#contract/endpoints/carton.ts'
import { NumberField, TextField } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { ShopChoices } from '../ShopChoices.tsx'
import { useFirstField } from '../useFirstField.ts'
import { useFormAct } from '../useFormAct.ts'

type Props = {
  carton?: CartonEntry
  act: string
  /** Returns the server's refusal, in words. */
  onSave: (carton: Omit<CartonWanted, 'id' | 'active'>) => Promise<string | undefined>
}

const unknown = Number.NaN
const numbers = ['lengthMm', 'widthMm', 'heightMm', 'tareG', 'limitG'] as const
type Field = 'code' | 'name' | (typeof numbers)[number]
type Draft = Omit<CartonWanted, 'id' | 'active' | 'shops'> & { shops: readonly string[] }

const empty: Draft = {
  code: '',
  name: '',
  lengthMm: unknown,
  widthMm: unknown,
  heightMm: unknown,
  tareG: unknown,
  limitG: unknown,
  shops: [],
}

function faultsIn(draft: Draft): Partial<Record<Field, string>> {
  const missing = numbers.filter(field => Number.isNaN(draft[field]))
  return {
    ...(draft.name.trim() === '' ? { name: 'Donnez un nom.' } : {}),
    ...(CartonCode.safeParse(draft.code).success
      ? {}
      : { code: 'Lettres majuscules, chiffres et tirets, sans espace.' }),
    ...Object.fromEntries(missing.map(field => [field, 'Donnez un nombre.'])),
    ...(draft.limitG <= draft.tareG ? { limitG: 'Il doit dépasser le poids du carton vide.' } : {}),
  }
}

export function CartonForm({ carton, act, onSave }: Props) {
  const [draft, setDraft] = useState<Draft>(carton ?? empty)
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useFirstField(!carton)
  useFormAct('carton.save', act, form)
  const change = (some: Partial<Draft>) => setDraft({ ...draft, ...some })

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = faultsIn(draft)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const { code, lengthMm, widthMm, heightMm, tareG, limitG, shops } = draft
    const name = draft.name.trim()
    setProblem(await onSave({ code, name, lengthMm, widthMm, heightMm, tareG, limitG, shops: [...shops] }))
    setBusy(false)
  }
  const number = (label: string, field: (typeof numbers)[number], max: number, help?: string) => (
    <NumberField
      label={label}
      value={draft[field]}
      onChange={value => change({ [field]: value })}
      min={1}
      max={max}
      error={faults[field]}
      help={help}
    />
  )
  return (
    <Form
      ref={form}
      onSubmit={event => void save(event)}
      aria-label="Carton"
      className="panel grid max-w-3xl gap-6 p-5"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Nom"
          value={draft.name}
          onChange={name => change({ name })}
          required
          maxLength={80}
          error={faults.name}
          help="Ce que l’emballeur lit."
        />
        <TextField
          label="Code"
          value={draft.code}
          onChange={code => change({ code: code.toUpperCase().trim() })}
          required
          maxLength={40}
          error={faults.code}
          help={
            carton ? 'S’il change, les fiches imprimées ne se lisent plus.' : 'Ce que l’emballeur scanne.'
          }
        />
      </div>
      <fieldset className="grid gap-4 sm:grid-cols-3">
        <legend className="mb-1.5 font-semibold">Intérieur, en millimètres</legend>
        {number('Longueur', 'lengthMm', 10_000)}
        {number('Largeur', 'widthMm', 10_000)}
        {number('Hauteur', 'heightMm', 10_000)}
      </fieldset>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-1.5 font-semibold">Poids, en grammes</legend>
        {number('À vide', 'tareG', 1_000_000, 'Compté dans le poids attendu du colis.')}
        {number('Plein, au plus', 'limitG', 1_000_000, 'Carton compris : au-dessus, il est refusé.')}
      </fieldset>
      <ShopChoices
        chosen={draft.shops}
        otherShops={carton?.otherShops ?? 0}
        onChange={shops => change({ shops })}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" busy={busy} className="justify-self-start">
        {act}
      </Button>
    </Form>
  )
}
