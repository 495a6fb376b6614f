import { type FormEvent, type ReactNode, useState } from 'react'
import { Form } from 'react-aria-components'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import type { OrderFile } from '#contract/entities/order-file.ts'
import { useReading } from '#src/api/useReading.tsx'
import { NumberField, TextField } from '#src/ui/aria/fields.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { SuggestionField } from '#src/ui/aria/SuggestionField.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { countryOptions } from '../countries.ts'
import { LinesField } from '../lines/LinesField.tsx'
import { useFirstField } from '../useFirstField.ts'
import { useFormAct } from '../useFormAct.ts'
import { type Draft, type Faults, faultsIn } from './draft.ts'
import { RelayField } from './RelayField.tsx'

type Props = {
  shop: string
  draft: Draft
  onChange: (some: Partial<Draft>) => void
  act: string
  /** A form of its own puts the caret into its first field. */
  isNew?: boolean
  /** Why parts cannot change any more. */
  closed?: OrderFile['closed']
  /** Stands before the fields: a number and a shop, or what others changed meanwhile. */
  children?: ReactNode
  /** Returns the server's refusal, in words. */
  onSave: () => Promise<string | undefined>
}

const later = 'later'
const open = { contents: null, address: null, priority: null }

/** An order's customer, address, carrier and articles. */
export function OrderForm({ shop, draft, onChange, act, isNew = false, closed, children, onSave }: Props) {
  const [faults, setFaults] = useState<Faults>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useFirstField(isNew)
  useFormAct('order.save', act, form)
  const { data } = useReading(orderFileCalls.choices, {}, { freshMs: 60_000 })
  const { contents, address, priority } = closed ?? open
  const nothing = contents !== null && address !== null && priority !== null

  const change = (some: Partial<Draft>) => {
    onChange(some)
    setFaults({})
    setProblem(undefined)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = address === null ? faultsIn(draft) : {}
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const refused = await onSave()
    setBusy(false)
    setProblem(refused)
  }
  const campaigns = (data?.data.campaigns ?? []).filter(
    one => one.shop === shop && one.name.toLowerCase().includes(draft.campaign.trim().toLowerCase()),
  )
  return (
    <Form
      ref={form}
      onSubmit={event => void save(event)}
      aria-label="Commande"
      className="panel grid grid-cols-[minmax(0,1fr)] gap-6 p-5"
    >
      {children}
      <Part title="Livraison" closed={address}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Client"
            value={draft.customer}
            onChange={customer => change({ customer })}
            required
            maxLength={120}
            error={faults.customer}
          />
          <TextField
            label="Téléphone"
            value={draft.phone}
            onChange={phone => change({ phone })}
            maxLength={40}
            inputMode="tel"
            error={faults.phone}
          />
          <TextField
            label="Rue"
            value={draft.street}
            onChange={street => change({ street })}
            required
            maxLength={120}
            error={faults.street}
          />
          <TextField
            label="Complément"
            value={draft.more}
            onChange={more => change({ more })}
            maxLength={120}
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)]">
          <TextField
            label="Code postal"
            value={draft.postcode}
            onChange={postcode => change({ postcode })}
            maxLength={20}
            error={faults.postcode}
          />
          <TextField
            label="Ville"
            value={draft.city}
            onChange={city => change({ city })}
            required
            maxLength={80}
            error={faults.city}
          />
          <Select
            label="Pays"
            value={draft.country}
            onChange={country => change({ country })}
            options={countryOptions}
            error={faults.country}
          />
        </div>
        <Select
          label="Transporteur"
          value={draft.carrier === '' ? later : draft.carrier}
          onChange={id => change({ carrier: id === later ? '' : id })}
          options={[
            { id: later, label: isNew ? 'Celui de la boutique, sinon plus tard' : 'À choisir plus tard' },
            ...(data?.data.carriers ?? []).map(({ slug, name }) => ({ id: slug, label: name })),
          ]}
        />
        <RelayField draft={draft} onChange={change} closed={address} fault={faults.relay} />
      </Part>
      <Part title="Urgence" closed={priority}>
        <NumberField
          label="Priorité"
          value={draft.priority}
          onChange={value => change({ priority: value })}
          max={9}
          className="max-w-xs"
          help="De 0 à 9 ; 9 passe avant."
        />
      </Part>
      <Part title="Contenu" closed={contents}>
        <LinesField
          shop={shop}
          lines={draft.lines}
          onChange={lines => change({ lines })}
          personal
          most={100_000}
          closed={contents !== null}
          error={faults.lines}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SuggestionField
            label="Campagne"
            value={draft.campaign}
            onChange={campaign => change({ campaign })}
            options={campaigns.map(({ slug, name }) => ({ id: slug, label: name }))}
            maxLength={80}
            help="Un nouveau nom fait une nouvelle campagne."
          />
          <TextField
            label="Mot du cadeau"
            value={draft.giftMessage}
            onChange={giftMessage => change({ giftMessage })}
            maxLength={500}
          />
          <TextField
            label="Consignes"
            value={draft.instructions}
            onChange={instructions => change({ instructions })}
            maxLength={500}
            help="Lues par qui emballe. « / » en sépare deux."
          />
        </div>
      </Part>
      <FormProblem>{problem}</FormProblem>
      {!nothing && (
        <Button type="submit" busy={busy} className="justify-self-start">
          {act}
        </Button>
      )}
    </Form>
  )
}

/** Fields that can no longer change say why instead of taking what nobody would save. */
function Part({ title, closed, children }: { title: string; closed: string | null; children: ReactNode }) {
  return (
    <fieldset
      disabled={closed !== null}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 disabled:opacity-100"
    >
      <legend className="mb-3 text-lg font-bold">{title}</legend>
      {closed !== null && <p className="-mt-3 text-ink-2">{closed}</p>}
      {children}
    </fieldset>
  )
}
