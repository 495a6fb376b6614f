import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { deliveryCalls } from '#contract/endpoints/delivery.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { useAccess } from '#src/session/access.tsx'
import { TextField } from '#src/ui/aria/fields.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { notify } from '#src/ui/notify.ts'
import { deliveriesPath, deliveryPath } from '../addresses.ts'
import { Heading } from '../Heading.tsx'
import { useCallId } from '../useCallId.ts'
import { DeliveryForm } from './DeliveryForm.tsx'
import { emptyDraft, wholeOf } from './draft.ts'

/** « Annoncer une livraison ». */
export function NewDeliveryPage() {
  const call = useCall()
  const go = useNavigate()
  const once = useCallId()
  const { shops } = useAccess()
  const [shop, setShop] = useState(shops[0]?.slug ?? '')
  const [name, setName] = useState('')
  const [draft, setDraft] = useState(emptyDraft)
  const save = async () => {
    const body = { ...wholeOf(draft), shop, ...(name.trim() === '' ? {} : { name: name.trim() }) }
    const answer = await once(options => call(deliveryCalls.create, { body }, options))
    if (isRefusal(answer)) return answer.refused.detail
    const { delivery } = answer.data
    notify({ level: 'success', text: `${delivery.name} est attendue.` })
    go(deliveryPath(delivery.name), { replace: true })
    return undefined
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <Heading
        title="Annoncer une livraison"
        lead="Le quai la trouve aussitôt, par son numéro ou dans sa liste."
        back={{ to: deliveriesPath, title: 'Livraisons' }}
      />
      <DeliveryForm shop={shop} draft={draft} onChange={setDraft} act="Annoncer" isNew onSave={save}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="Boutique"
            value={shop}
            onChange={slug => {
              setShop(slug)
              // The articles are another shop's.
              setDraft({ ...draft, lines: [] })
            }}
            options={shops.map(({ slug, name }) => ({ id: slug, label: name }))}
          />
          <TextField
            label="Numéro"
            value={name}
            onChange={setName}
            maxLength={60}
            help="Vide : le prochain de la maison."
          />
        </div>
      </DeliveryForm>
    </div>
  )
}
