import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AnswerOf } from '#contract/endpoint.ts'
import { PlacePlan, placeCalls, placeKinds } from '#contract/endpoints/place.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { useActs } from '#src/commands/page.ts'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { notify } from '#src/ui/notify.ts'
import { plural } from '#src/ui/numbers.ts'
import { placesPath } from '../addresses.ts'
import { DraftForm } from '../form/EntryForm.tsx'
import { checkbox, type Part, row, select, text } from '../form/parts.tsx'
import { Heading } from '../Heading.tsx'
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

  /** A changed plan has not been seen yet. */
  const change = (next: (before: PlacePlan) => PlacePlan) => {
    setPlan(next)
    setPreview(undefined)
    setProblem(undefined)
  }
  const look = async (body: PlacePlan) => {
    const answer = await call(placeCalls.preview, { body })
    if (isRefusal(answer)) return answer.refused.detail
    setPreview(answer.data)
    return undefined
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
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <Heading
        title="Faire des emplacements"
        lead="Chaque allée reçoit chaque travée, chaque niveau et chaque place. Rien n’est fait avant l’aperçu."
        back={{ to: placesPath, title: 'Emplacements' }}
      />
      <DraftForm
        id="place.preview"
        label="Plan"
        act="Aperçu"
        isNew
        draft={plan}
        onChange={change}
        fields={fields}
        read={typed => PlacePlan.safeParse(typed)}
        onSave={look}
        look={preview ? 'plain' : 'primary'}
        buttons={see => (
          <>
            <FormProblem>{problem}</FormProblem>
            {preview && <PreviewOf preview={preview} />}
            <div className="flex flex-wrap gap-3">
              {see}
              {ready && (
                <Button busy={busy} onClick={() => void make()}>
                  {makeTitle}
                </Button>
              )}
            </div>
          </>
        )}
      />
    </div>
  )
}

const range = { maxLength: 60 }

const fields: readonly Part<PlacePlan>[] = [
  row(
    2,
    text('aisles', 'Allées', {
      ...range,
      required: true,
      wrong: 'Donnez au moins une allée.',
      help: 'A-D, 01-12, ou A,C,E',
    }),
    text('bays', 'Travées', { ...range, help: '01-12, avec les zéros voulus' }),
    text('levels', 'Niveaux', { ...range, help: '01-04, du bas vers le haut' }),
    text('slots', 'Places', { ...range, help: 'Vide s’il n’y en a qu’une par niveau' }),
    select(
      'kind',
      'Genre',
      placeKinds.map(id => ({ id, label: kindWords[id] })),
    ),
    text('zone', 'Zone', { maxLength: 40, help: 'Vide : chaque allée est une zone, « Allée A ».' }),
  ),
  checkbox('zigzag', 'Marche en zigzag : une allée sur deux se parcourt à rebours'),
]

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
