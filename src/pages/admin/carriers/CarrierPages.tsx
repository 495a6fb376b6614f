import { useNavigate, useParams } from 'react-router-dom'
import { type CarrierEntry, type CarrierWanted, carrierCalls } from '#contract/endpoints/carrier.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { useAccess } from '#src/session/access.tsx'
import { Button } from '#src/ui/Button.tsx'
import { carrierPath, carriersPath } from '../addresses.ts'
import { carryOut, carryOutAloud } from '../carry-out.ts'
import { Heading } from '../Heading.tsx'
import { NotShown } from '../NotShown.tsx'
import { Trail } from '../Trail.tsx'
import { useActs } from '../useActs.ts'
import { Accounts } from './Accounts.tsx'
import { CarrierForm } from './CarrierForm.tsx'

const back = { to: carriersPath, title: 'Transporteurs' }

export function NewCarrierPage() {
  const call = useCall()
  const go = useNavigate()
  const save = async (carrier: Omit<CarrierWanted, 'id' | 'active'>) => {
    let made: string | undefined
    const send = async () => {
      const answer = await call(carrierCalls.save, { body: { ...carrier, active: true } })
      if ('data' in answer) made = answer.data.id
      return answer
    }
    const refused = await carryOut(send, `${carrier.name} est ajouté.`)
    if (made !== undefined) go(carrierPath(made), { replace: true })
    return refused
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <Heading
        title="Ajouter un transporteur"
        lead="Son heure décide de ce qui presse, ses cartons de ce que l’emballeur peut prendre."
        back={back}
      />
      <CarrierForm act="Ajouter" onSave={save} />
    </div>
  )
}

export function CarrierPage() {
  const { carrier = '' } = useParams()
  const { data, ...reading } = useReading(
    carrierCalls.information,
    { params: { carrier } },
    { afterChanges: true },
  )
  if (data) return <Shown carrier={data.data} readAgain={reading.readAgain} />
  return <NotShown reading={reading} missing="Ce transporteur n’existe pas, ou plus." back={back} />
}

function Shown({ carrier, readAgain }: { carrier: CarrierEntry; readAgain: () => void }) {
  const call = useCall()
  const { user } = useAccess()
  const { accounts: _, ...own } = carrier
  const { id, name, slug, active } = carrier
  const put = (body: CarrierWanted) => () => call(carrierCalls.save, { body })
  const save = (wanted: Omit<CarrierWanted, 'id' | 'active'>) =>
    carryOut(put({ ...wanted, id, active }), `${wanted.name} est enregistré.`, put(carrier))
  const archive = () =>
    carryOutAloud(
      put({ ...carrier, active: !active }),
      active
        ? `${name} est archivé : aucune commande ne part plus avec lui.`
        : `${name} est de nouveau proposé.`,
      put(carrier),
    )
  const mayAccount = user.role === 'admin'
  const title = active ? 'Archiver' : 'Remettre en service'
  useActs(name, [{ id: 'carrier.archive', title: `${title} ce transporteur`, run: archive }])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <Heading title={name} lead={active ? slug : `${slug}, archivé`} back={back}>
        <Button look="plain" onClick={() => void archive()}>
          {title}
        </Button>
      </Heading>
      <CarrierForm key={JSON.stringify(own)} carrier={carrier} act="Enregistrer" onSave={save} />
      {mayAccount && <Accounts carrier={carrier} readAgain={readAgain} />}
      <Trail of={`(${slug})`} />
    </div>
  )
}
