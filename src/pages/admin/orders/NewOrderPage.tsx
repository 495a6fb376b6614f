import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { useAccess } from '#src/session/access.tsx'
import { TextField } from '#src/ui/aria/fields.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { notify } from '#src/ui/notify.ts'
import { orderPath, ordersPath } from '../addresses.ts'
import { Heading } from '../Heading.tsx'
import { useCallId } from '../useCallId.ts'
import { emptyDraft, newOrderOf } from './draft.ts'
import { OrderForm } from './OrderForm.tsx'

/** « Ajouter une commande ». */
export function NewOrderPage() {
  const call = useCall()
  const go = useNavigate()
  const once = useCallId()
  const { shops } = useAccess()
  const [shop, setShop] = useState(shops[0]?.slug ?? '')
  const [name, setName] = useState('')
  const [draft, setDraft] = useState(emptyDraft)
  const save = async () => {
    const body = { ...newOrderOf(draft), shop, ...(name.trim() === '' ? {} : { name: name.trim() }) }
    const answer = await once(options => call(orderFileCalls.create, { body }, options))
    if (isRefusal(answer)) return answer.refused.detail
    const { order } = answer.data
    notify({ level: 'success', text: `${order.name} est à préparer.` })
    go(orderPath(order.name), { replace: true })
    return undefined
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <Heading
        title="Ajouter une commande"
        lead="Elle est à préparer dès qu’elle est ajoutée."
        back={{ to: ordersPath, title: 'Commandes' }}
      />
      <OrderForm
        shop={shop}
        draft={draft}
        onChange={some => setDraft(before => ({ ...before, ...some }))}
        act="Ajouter"
        isNew
        onSave={save}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="Boutique"
            value={shop}
            onChange={slug => {
              setShop(slug)
              // The articles are another shop's.
              setDraft(before => ({ ...before, lines: [], campaign: '' }))
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
      </OrderForm>
    </div>
  )
}
