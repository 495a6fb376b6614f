import { type CartonEntry, type CartonWanted, cartonCalls } from '#contract/endpoints/carton.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { Button } from '#src/ui/Button.tsx'
import { cartonsPath } from '../addresses.ts'
import { carryOut, carryOutAloud } from '../carry-out.ts'
import { Entry, entryPage, newEntryPage } from '../form/entry-pages.tsx'
import { CartonForm } from './CartonForm.tsx'

const back = { to: cartonsPath, title: 'Cartons' }

export const NewCartonPage = newEntryPage({
  title: 'Ajouter un carton',
  lead: 'Mesurez l’intérieur et pesez-le vide : le poids attendu d’un colis part de là.',
  back,
  Form: CartonForm,
  send: (call, carton) => call(cartonCalls.save, { body: { ...carton, active: true } }),
  said: ({ name }) => `${name} est ajouté. Dites quels transporteurs le prennent.`,
  opens: () => cartonsPath,
})

export const CartonPage = entryPage({
  back,
  missing: 'Ce carton n’existe pas, ou plus.',
  param: 'carton',
  useEntry: carton => useReading(cartonCalls.information, { params: { carton } }, { afterChanges: true }),
  pick: carton => carton,
  keyOf: carton => JSON.stringify(carton),
  Shown,
})

function Shown({ entry: carton }: { entry: CartonEntry }) {
  const call = useCall()
  const { id, name, code, active } = carton
  const put = (body: CartonWanted) => () => call(cartonCalls.save, { body })
  const archive = () =>
    carryOutAloud(
      put({ ...carton, active: !active }),
      active
        ? `${name} est archivé : il n’est plus proposé à l’emballage.`
        : `${name} est de nouveau proposé.`,
      put(carton),
    )
  const title = active ? 'Archiver' : 'Remettre en service'
  return (
    <Entry
      title={name}
      lead={active ? code : `${code}, archivé`}
      back={back}
      acts={[{ id: 'carton.archive', title: `${title} ce carton`, run: archive }]}
      buttons={
        <Button look="plain" onClick={() => void archive()}>
          {title}
        </Button>
      }
      trail={`(${code})`}
    >
      <CartonForm
        carton={carton}
        act="Enregistrer"
        onSave={wanted =>
          carryOut(put({ ...wanted, id, active }), `${wanted.name} est enregistré.`, put(carton))
        }
      />
    </Entry>
  )
}
