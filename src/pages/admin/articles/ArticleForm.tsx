import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import type { NewArticle } from '#contract/endpoints/article.ts'
import { useAccess } from '#src/session/access.tsx'
import { Checkbox, NumberField, TextField } from '#src/ui/aria/fields.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { countryOptions } from '../countries.ts'
import { useFirstField } from '../useFirstField.ts'
import { useFormAct } from '../useFormAct.ts'
import { CodesField } from './CodesField.tsx'
import { type Draft, draftOf, fromDraft, withCode } from './draft.ts'
import { useScannedArticle } from './useScannedArticle.ts'

type Props = {
  start: NewArticle
  /** An article that exists stays in its shop. */
  existing?: boolean
  act: string
  /** Returns the server's refusal, in words. */
  onSave: (article: NewArticle) => Promise<string | undefined>
  /** Says whether a scanned code was another article's. Else it is added to the codes. */
  onScan?: (code: string) => Promise<boolean>
}

const unknown = 'unknown'

type Faults = Partial<Record<'name' | 'sku' | 'shop', string>>

export function ArticleForm({ start, existing = false, act, onSave, onScan }: Props) {
  const { shops } = useAccess()
  const [draft, setDraft] = useState<Draft>(() => draftOf(start))
  const [faults, setFaults] = useState<Faults>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useFirstField(!existing)
  useFormAct('article.save', act, form)
  const change = (some: Partial<Draft>) => setDraft(before => ({ ...before, ...some }))
  useScannedArticle(async code => {
    if (await onScan?.(code)) return
    setDraft(before => ({ ...before, codes: withCode(before.codes, code) }))
  })

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const article = fromDraft(draft)
    const found: Faults = {
      ...(article.name === '' ? { name: 'Donnez un nom.' } : {}),
      ...(article.sku === '' ? { sku: 'Donnez une référence.' } : {}),
      ...(article.shop === '' ? { shop: 'Choisissez une boutique.' } : {}),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const refused = await onSave(article)
    setBusy(false)
    setProblem(refused)
  }
  const side = (label: string, field: 'lengthMm' | 'widthMm' | 'heightMm') => (
    <NumberField
      label={label}
      value={draft[field]}
      onChange={value => change({ [field]: value })}
      min={1}
      max={100_000}
    />
  )
  return (
    <Form
      ref={form}
      onSubmit={event => void save(event)}
      aria-label="Article"
      className="panel grid gap-6 p-5"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Nom"
          value={draft.name}
          onChange={name => change({ name })}
          required
          maxLength={200}
          error={faults.name}
          className="sm:col-span-2"
        />
        <TextField
          label="Référence (SKU)"
          value={draft.sku}
          onChange={sku => change({ sku })}
          required
          maxLength={64}
          error={faults.sku}
          help={
            existing
              ? 'Les fichiers importés le nomment ainsi : changez-la là-bas aussi.'
              : 'Une seule fois dans la maison.'
          }
        />
        <Select
          label="Boutique"
          value={draft.shop === '' ? null : draft.shop}
          onChange={shop => change({ shop })}
          options={shops.map(({ slug, name }) => ({ id: slug, label: name }))}
          disabled={existing}
          error={faults.shop}
        />
      </div>
      <CodesField codes={draft.codes} onChange={codes => change({ codes })} />
      <fieldset className="grid gap-3">
        <legend className="font-semibold">Poids et taille d’une pièce</legend>
        <p className="mt-1 text-sm text-ink-2">Vide : pas encore pesé, pas encore mesuré.</p>
        <div className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-4">
          <NumberField
            label="Poids, en grammes"
            value={draft.weightG}
            onChange={weightG => change({ weightG })}
            max={1_000_000}
          />
          {side('Longueur, en mm', 'lengthMm')}
          {side('Largeur, en mm', 'widthMm')}
          {side('Hauteur, en mm', 'heightMm')}
        </div>
      </fieldset>
      <div className="grid gap-4">
        <Checkbox
          label="Suivi par lots : lot et date se saisissent à la réception"
          selected={draft.lots}
          onChange={lots => change({ lots })}
        />
        <TextField
          label="Matière dangereuse"
          value={draft.danger}
          onChange={danger => change({ danger })}
          maxLength={200}
          help="Ce qu’un transporteur doit savoir, par exemple « ONU 1993 ». Vide : rien de dangereux."
        />
      </div>
      <fieldset className="grid gap-3">
        <legend className="font-semibold">Douanes</legend>
        <p className="mt-1 text-sm text-ink-2">Demandé pour tout colis qui quitte l’Union européenne.</p>
        <div className="grid gap-4 sm:grid-cols-3">
          <Select
            label="Pays d’origine"
            value={draft.originCountry === '' ? unknown : draft.originCountry}
            onChange={id => change({ originCountry: id === unknown ? '' : id })}
            options={[{ id: unknown, label: 'Pas encore connu' }, ...countryOptions]}
          />
          <TextField
            label="Numéro de tarif (SH)"
            value={draft.tariffNumber}
            onChange={tariffNumber => change({ tariffNumber })}
            maxLength={20}
            inputMode="numeric"
            help="De 6 à 10 chiffres."
          />
          <NumberField
            label="Valeur d’une pièce, en euros"
            value={draft.customsValue}
            onChange={customsValue => change({ customsValue })}
            max={1_000_000}
            decimals={2}
            help="Si la commande ne dit pas son prix."
          />
        </div>
      </fieldset>
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" busy={busy} className="justify-self-start">
        {act}
      </Button>
    </Form>
  )
}
