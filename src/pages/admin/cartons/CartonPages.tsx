import { useNavigate, useParams } from 'react-router-dom'
import { type CartonEntry, type CartonWanted, cartonCalls } from '#contract/endpoints/carton.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { Button } from '#src/ui/Button.tsx'
import { cartonsPath } from '../addresses.ts'
import { carryOut, carryOutAloud } from '../carry-out.ts'
import { Heading } from '../Heading.tsx'
import { NotShown } from '../NotShown.tsx'
import { Trail } from '../Trail.tsx'
import { useActs } from '../useActs.ts'
import { CartonForm } from './CartonForm.tsx'

const back = { to: cartonsPath, title: 'Cartons' }

export function NewCartonPage() {
  const call = useCall()
  const go = useNavigate()
  const save = async (carton: Omit<CartonWanted, 'active'>) => {
    const send = () => call(cartonCalls.save, { body: { ...carton, active: true } })
    const refused = await carryOut(send, `${carton.name} est ajouté. Dites quels transporteurs le prennent.`)
    if (refused === undefined) go(cartonsPath)
    return refused
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <Heading
        title="Ajouter un carton"
        lead="Mesurez l’intérieur et pesez-le vide : le poids attendu d’un colis part de là."
        back={back}
      />
      <CartonForm act="Ajouter" onSave={save} />
    </div>
  )
}

export function CartonPage() {
  const { carton = '' } = useParams()
  const { data, ...reading } = useReading(
    cartonCalls.information,
    { params: { carton } },
    { afterChanges: true },
  )
  if (data) return <Shown key={JSON.stringify(data.data)} carton={data.data} />
  return <NotShown reading={reading} missing="Ce carton n’existe pas, ou plus." back={back} />
}

function Shown({ carton }: { carton: CartonEntry }) {
  const call = useCall()
  const { id, name, code, active } = carton
  const put = (body: CartonWanted) => () => call(cartonCalls.save, { body })
  const save = (wanted: Omit<CartonWanted, 'active'>) =>
    carryOut(put({ ...wanted, id, active }), `${wanted.name} est enregistré.`, put(carton))
  const archive = () =>
    carryOutAloud(
      put({ ...carton, active: !active }),
      active
        ? `${name} est archivé : il n’est plus proposé à l’emballage.`
        : `${name} est de nouveau proposé.`,
      put(carton),
    )
  const title = active ? 'Archiver' : 'Remettre en service'
  useActs(name, [{ id: 'carton.archive', title: `${title} ce carton`, run: archive }])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <Heading title={name} lead={active ? code : `${code}, archivé`} back={back}>
        <Button look="plain" onClick={() => void archive()}>
          {title}
        </Button>
      </Heading>
      <CartonForm carton={carton} act="Enregistrer" onSave={save} />
      <Trail of={`(${code})`} />
    </div>
  )
}
