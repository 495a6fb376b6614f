import { type ReactNode, useState } from 'react'
import type { OrderFile } from '#contract/entities/order-file.ts'
import { useReading } from '#src/api/useReading.tsx'
import { useAccess } from '#src/session/access.tsx'
import { SuggestionField } from '#src/ui/aria/SuggestionField.tsx'
import { countryOptions } from '../countries.ts'
import { DraftForm } from '../form/EntryForm.tsx'
import type { FormProps } from '../form/entry-pages.tsx'
import { day, field, number, type Part, row, select, shop, shown, text, together } from '../form/parts.tsx'
import { linesPart } from '../lines/LinesField.tsx'
import { useOrderDoor } from '../order-door.ts'
import { type Draft, emptyDraft, faultsIn } from './draft.ts'
import { RelayField } from './RelayField.tsx'

type Props = FormProps<Draft> & {
  draft: Draft
  onChange: (next: (before: Draft) => Draft) => void
  isNew?: boolean
  /** Why parts cannot change any more. */
  closed?: Pick<OrderFile['closed'], 'contents' | 'address' | 'priority'>
  /** What others changed meanwhile. */
  children?: ReactNode
}

const open = { contents: null, address: null, priority: null }

/** An order's customer, address, carrier and articles. */
export function OrderForm({ act, draft, onChange, isNew = false, closed = open, children, onSave }: Props) {
  const { calls, of, shop: ofShop } = useOrderDoor()
  const { data } = useReading(calls.choices, { params: of }, { freshMs: 60_000 })
  const { contents, address, priority } = closed
  const nothing = contents !== null && address !== null && priority !== null
  const campaigns = (data?.data.campaigns ?? []).filter(
    one => one.shop === draft.shop && one.name.toLowerCase().includes(draft.campaign.trim().toLowerCase()),
  )
  const fields: readonly Part<Draft>[] = [
    ...(isNew ? [ofShop === undefined ? named : numbered] : []),
    shown('news', () => children),
    section('Livraison', address, [
      recipient,
      town,
      select('carrier', 'Transporteur', [
        { id: '', label: isNew ? 'Celui de la boutique, sinon plus tard' : 'À choisir plus tard' },
        ...(data?.data.carriers ?? []).map(({ slug, name }) => ({ id: slug, label: name })),
      ]),
      field('relay', ({ onChange, error }) => (
        <RelayField draft={draft} onChange={onChange} closed={address} fault={error} />
      )),
    ]),
    section('Urgence', priority, [
      row(
        2,
        number('priority', 'Priorité', { max: 9, help: 'De 0 à 9 ; 9 passe avant.' }),
        day('wishedOn', 'Pas avant le', { help: 'Vide : au prochain départ.' }),
      ),
    ]),
    section('Contenu', contents, [
      linesPart(draft, { personal: true, most: 100_000, closed: contents !== null }),
      row(
        2,
        field('campaign', ({ value, onChange }) => (
          <SuggestionField
            label="Campagne"
            value={value}
            onChange={onChange}
            options={campaigns.map(({ slug, name }) => ({ id: slug, label: name }))}
            maxLength={80}
            help="Un nouveau nom fait une nouvelle campagne."
          />
        )),
        text('giftMessage', 'Mot du cadeau', { maxLength: 500 }),
        text('instructions', 'Consignes', {
          maxLength: 500,
          help: 'Lues par qui emballe. « / » en sépare deux.',
        }),
      ),
    ]),
  ]
  return (
    <DraftForm
      id="order.save"
      label="Commande"
      act={act}
      isNew={isNew}
      draft={draft}
      onChange={onChange}
      fields={fields}
      read={typed => ({ success: true, data: typed })}
      also={typed => (address === null ? faultsIn(typed) : {})}
      onSave={onSave}
      className="panel grid grid-cols-[minmax(0,1fr)] gap-6 p-5"
      buttons={save => !nothing && save}
    />
  )
}

export function NewOrderForm(form: FormProps<Draft>) {
  const { shops } = useAccess()
  const { shop = shops[0]?.slug ?? '' } = useOrderDoor()
  const [draft, setDraft] = useState({ ...emptyDraft, shop })
  return <OrderForm {...form} draft={draft} onChange={setDraft} isNew />
}

const numbered: Part<Draft> = text('name', 'Numéro', {
  maxLength: 60,
  help: 'Vide : le prochain de la maison.',
})

const named = row<Draft>(
  2,
  // The articles are another shop's.
  shop({ follows: () => ({ lines: [], campaign: '' }) }),
  numbered,
)

const recipient = row<Draft>(
  2,
  text('customer', 'Client', { required: true, maxLength: 120 }),
  text('phone', 'Téléphone', { maxLength: 40, inputMode: 'tel' }),
  text('street', 'Rue', { required: true, maxLength: 120 }),
  text('more', 'Complément', { maxLength: 120 }),
)

const town = together<Draft>(
  [
    text('postcode', 'Code postal', { maxLength: 20 }),
    text('city', 'Ville', { required: true, maxLength: 80 }),
    select('country', 'Pays', countryOptions),
  ],
  fields => <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)]">{fields}</div>,
)

/** Fields that can no longer change say why instead of taking what nobody would save. */
const section = (title: string, closed: string | null, parts: readonly Part<Draft>[]): Part<Draft> =>
  together(parts, fields => (
    <fieldset
      disabled={closed !== null}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 disabled:opacity-100"
    >
      <legend className="mb-3 text-lg font-bold">{title}</legend>
      {closed !== null && <p className="-mt-3 text-ink-2">{closed}</p>}
      {fields}
    </fieldset>
  ))
