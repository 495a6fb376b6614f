import { type CarrierEntry, type CarrierWanted, carrierCalls } from '#contract/endpoints/carrier.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { useAccess } from '#src/session/access.tsx'
import { Button } from '#src/ui/Button.tsx'
import { carrierPath, carriersPath } from '../addresses.ts'
import { carryOut, carryOutAloud } from '../carry-out.ts'
import { Entry, entryPage, newEntryPage } from '../form/entry-pages.tsx'
import { Accounts } from './Accounts.tsx'
import { CarrierForm } from './CarrierForm.tsx'

const back = { to: carriersPath, title: 'Transporteurs' }

export const NewCarrierPage = newEntryPage({
  title: 'Ajouter un transporteur',
  lead: 'Son heure décide de ce qui presse, ses cartons de ce que l’emballeur peut prendre.',
  back,
  Form: CarrierForm,
  send: (call, carrier) => call(carrierCalls.save, { body: { ...carrier, active: true } }),
  said: ({ name }) => `${name} est ajouté.`,
  opens: ({ data }) => carrierPath(data.id),
})

export const CarrierPage = entryPage({
  back,
  missing: 'Ce transporteur n’existe pas, ou plus.',
  param: 'carrier',
  useEntry: carrier => useReading(carrierCalls.information, { params: { carrier } }, { afterChanges: true }),
  pick: carrier => carrier,
  keyOf: ({ id }) => id,
  Shown,
})

function Shown({ entry: carrier, readAgain }: { entry: CarrierEntry; readAgain: () => void }) {
  const call = useCall()
  const { user } = useAccess()
  const { accounts: _, ...own } = carrier
  const { id, name, slug, active } = carrier
  const put = (body: CarrierWanted) => () => call(carrierCalls.save, { body })
  const archive = () =>
    carryOutAloud(
      put({ ...carrier, active: !active }),
      active
        ? `${name} est archivé : aucune commande ne part plus avec lui.`
        : `${name} est de nouveau proposé.`,
      put(carrier),
    )
  const title = active ? 'Archiver' : 'Remettre en service'
  return (
    <Entry
      title={name}
      lead={active ? slug : `${slug}, archivé`}
      back={back}
      acts={[{ id: 'carrier.archive', title: `${title} ce transporteur`, run: archive }]}
      buttons={
        <Button look="plain" onClick={() => void archive()}>
          {title}
        </Button>
      }
      trail={`(${slug})`}
    >
      <CarrierForm
        key={JSON.stringify(own)}
        carrier={carrier}
        act="Enregistrer"
        onSave={wanted =>
          carryOut(put({ ...wanted, id, active }), `${wanted.name} est enregistré.`, put(carrier))
        }
      />
      {user.role === 'admin' && <Accounts carrier={carrier} readAgain={readAgain} />}
    </Entry>
  )
}
