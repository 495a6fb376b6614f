import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useNavigate } from 'react-router-dom'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type PlacePlan, placeCalls, placeKinds } from '#contract/endpoints/place.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { Checkbox, TextField } from '#src/ui/aria/fields.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { notify } from '#src/ui/notify.ts'
import { plural } from '#src/ui/numbers.ts'
import { placesPath } from '../addresses.ts'
import { Heading } from '../Heading.tsx'
import { useActs } from '../useActs.ts'
import { useFirstField } from '../useFirstField.ts'
import { useFormAct } from '../useFormAct.ts'
import { kindWords } from './words.ts'

type Preview = AnswerOf<typeof placeCalls.preview>['data']

const usual: PlacePlan = {
  kind: 'storage',
  zone: '',
  aisles: 'A-D',
  bays: '01-12',
  levels: '01-04',
  slots: '',
  zigzag: true,
}

/** « Faire des emplacements »: the plan is shown and counted before anything is made. */
export function GeneratorPage() {
  const call = useCall()
  const go = useNavigate()
  const [plan, setPlan] = useState(usual)
  const [preview, setPreview] = useState<Preview>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useFirstField(true)
  useFormAct('place.preview', 'Aperçu', form)

  /** A changed plan has not been seen yet. */
  const change = (some: Partial<PlacePlan>) => {
    setPlan({ ...plan, ...some })
    setPreview(undefined)
    setProblem(undefined)
  }
  const look = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const answer = await call(placeCalls.preview, { body: plan })
    setBusy(false)
    if (isRefusal(answer)) return setProblem(answer.refused.detail)
    setPreview(answer.data)
  }
  const make = async () => {
    setBusy(true)
    const answer = await call(placeCalls.generate, { body: plan })
    setBusy(false)
    if (isRefusal(answer)) return setProblem(answer.refused.detail)
    const { made, first, last } = answer.data
    notify({ level: 'success', text: `${plural(made, 'emplacement')} faits, de ${first} à ${last}.` })
    go(placesPath)
  }
  const ready = preview?.existingCount === 0 ? preview : undefined
  const makeTitle = `Faire ${ready ? plural(ready.count, 'emplacement') : 'les emplacements'}`
  useActs('Faire des emplacements', [
    {
      id: 'place.make',
      title: makeTitle,
      because: ready ? undefined : 'Demandez d’abord l’aperçu : rien n’est fait avant.',
      run: make,
    },
  ])
  const part = (label: string, field: 'aisles' | 'bays' | 'levels' | 'slots', help: string) => (
    <TextField
      label={label}
      value={plan[field]}
      onChange={value => change({ [field]: value })}
      maxLength={60}
      required={field === 'aisles'}
      help={help}
    />
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <Heading
        title="Faire des emplacements"
        lead="Chaque allée reçoit chaque travée, chaque niveau et chaque place. Rien n’est fait avant l’aperçu."
        back={{ to: placesPath, title: 'Emplacements' }}
      />
      <Form
        ref={form}
        onSubmit={event => void look(event)}
        aria-label="Plan"
        className="panel grid max-w-3xl gap-6 p-5"
      >
        <div className="grid gap-4 sm:grid-cols-2">
          {part('Allées', 'aisles', 'A-D, 01-12, ou A,C,E')}
          {part('Travées', 'bays', '01-12, avec les zéros voulus')}
          {part('Niveaux', 'levels', '01-04, du bas vers le haut')}
          {part('Places', 'slots', 'Vide s’il n’y en a qu’une par niveau')}
          <Select
            label="Genre"
            value={plan.kind}
            onChange={id => change({ kind: placeKinds.find(one => one === id) ?? plan.kind })}
            options={placeKinds.map(id => ({ id, label: kindWords[id] }))}
          />
          <TextField
            label="Zone"
            value={plan.zone}
            onChange={zone => change({ zone })}
            maxLength={40}
            help="Vide : chaque allée est une zone, « Allée A »."
          />
        </div>
        <Checkbox
          label="Marche en zigzag : une allée sur deux se parcourt à rebours"
          selected={plan.zigzag}
          onChange={zigzag => change({ zigzag })}
        />
        <FormProblem>{problem}</FormProblem>
        {preview && <PreviewOf preview={preview} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look={preview ? 'plain' : 'primary'} busy={busy && !preview}>
            Aperçu
          </Button>
          {ready && (
            <Button busy={busy} onClick={() => void make()}>
              {makeTitle}
            </Button>
          )}
        </div>
      </Form>
    </div>
  )
}

function PreviewOf({ preview }: { preview: Preview }) {
  const { count, first, last, existing, existingCount, alike, alikeCount } = preview
  const names = first.at(-1) === last || count <= first.length ? first : [...first, '…', last]
  return (
    <section aria-label="Aperçu" aria-live="polite" className="rounded-2xl border border-line p-4">
      <p className="text-lg font-bold">{plural(count, 'emplacement')}</p>
      <p className="mt-1 font-mono wrap-anywhere">{names.join('  ')}</p>
      {existingCount > 0 && (
        <p className="mt-3 rounded-xl bg-error-soft px-4 py-3 text-error-ink">
          {plural(existingCount, 'existe déjà', 'existent déjà')} : {existing.join(', ')}
          {existingCount > existing.length && '…'}. Changez les plages : rien de ce qui existe n’est refait.
        </p>
      )}
      {alikeCount > 0 && (
        <p className="mt-3 rounded-xl bg-warning-soft px-4 py-3 text-warning-ink">
          {plural(alikeCount, 'paire se confondrait', 'paires se confondraient')} si deux chiffres étaient
          intervertis : {alike.map(({ name, other }) => `${name} et ${other}`).join(', ')}
          {alikeCount > alike.length && '…'}. Évitez-les dans vos plages, ou vérifiez-y deux fois.
        </p>
      )}
    </section>
  )
}
