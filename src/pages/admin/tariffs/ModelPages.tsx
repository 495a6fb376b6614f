import { useNavigate } from 'react-router-dom'
import type { TariffModel } from '#contract/endpoints/bill.ts'
import { type TariffChoices, tariffCalls } from '#contract/endpoints/tariff.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { Button } from '#src/ui/Button.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { plural } from '#src/ui/numbers.ts'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { modelPath, modelsPath, newModelPath } from '../addresses.ts'
import { carryOut, carryOutAloud } from '../carry-out.ts'
import { Entry, entryPage, type FormProps, newEntryPage } from '../form/entry-pages.tsx'
import { listPage } from '../list/list-page.tsx'
import { emptyRules } from './draft.ts'
import { type Model, ModelForm } from './TariffForm.tsx'

const back = { to: modelsPath, title: 'Modèles de tarif' }

/** « Modèles de tarif »: prices to begin a tariff with. */
export const ModelsPage = listPage({
  title: 'Modèles de tarif',
  lead: 'Des prix à copier. Changer un modèle ne change aucun tarif.',
  add: {
    id: 'tariff-model.add',
    title: 'Ajouter un modèle',
    keywords: ['créer', 'nouveau', 'prix'],
    to: newModelPath,
  },
  call: tariffCalls.models,
  read: ({ models }) => ({ rows: models }),
  opens: ({ id }) => modelPath(id),
  none: 'Aucun modèle encore. Ajoutez-en un, ou gardez un tarif comme modèle.',
  columns: [
    { id: 'name', title: 'Nom', names: true, cell: ({ name }) => name },
    {
      id: 'prices',
      title: 'Prix',
      quiet: true,
      cell: ({ rules }) =>
        `${plural(rules.charges.length, 'prix', 'prix')}, ${plural(rules.postage.rules.length, 'ligne')} de port`,
    },
  ],
})

export const NewModelPage = newEntryPage({
  title: 'Ajouter un modèle',
  lead: 'Un prix laissé vide n’est pas facturé. Les prix sont hors taxes.',
  back,
  Form: NewModel,
  send: (call, body: Model) => call(tariffCalls.saveModel, { body }),
  said: ({ name }) => `Le modèle « ${name} » est gardé.`,
  opens: () => modelsPath,
})

function NewModel({ act, onSave }: FormProps<Model>) {
  const { data, refused, readAgain, isFetching } = useReading(tariffCalls.models, {})
  if (refused) return <LoadFailure refused={refused} onRetry={readAgain} busy={isFetching} />
  if (!data) return <LoadingPanel />
  return <ModelForm act={act} choices={data.data.choices} rules={emptyRules} name="" onSave={onSave} />
}

export const ModelPage = entryPage({
  back,
  missing: 'Ce modèle n’existe pas, ou plus.',
  param: 'model',
  useEntry: () => useReading(tariffCalls.models, {}, { afterChanges: true }),
  pick: ({ models, choices }, id) => {
    const model = models.find(one => one.id === id)
    return model && { model, choices }
  },
  keyOf: ({ model: { id, version } }) => `${id} ${version}`,
  Shown,
})

function Shown({ entry: { model, choices } }: { entry: { model: TariffModel; choices: TariffChoices } }) {
  const { id, name, rules } = model
  const call = useCall()
  const go = useNavigate()
  const put = (body: Model & { id?: string }) => () => call(tariffCalls.saveModel, { body })
  const remove = () =>
    carryOutAloud(
      async () => {
        const answer = await call(tariffCalls.removeModel, { params: { model: id } })
        if (!isRefusal(answer)) go(modelsPath)
        return answer
      },
      `Le modèle « ${name} » est supprimé.`,
      put({ name, rules }),
    )
  return (
    <Entry
      title={name}
      lead="Un modèle de tarif"
      back={back}
      acts={[{ id: 'tariff-model.remove', title: `Supprimer le modèle ${name}`, run: remove }]}
      buttons={
        <Button look="plain" onClick={() => void remove()}>
          Supprimer
        </Button>
      }
    >
      <ModelForm
        act="Enregistrer"
        choices={choices}
        rules={rules}
        name={name}
        onSave={wanted =>
          carryOut(
            put({ id, ...wanted }),
            `Le modèle « ${wanted.name} » est enregistré.`,
            put({ id, name, rules }),
          )
        }
      />
    </Entry>
  )
}
