import { type ReactNode, useId } from 'react'
import { foundKinds } from '#contract/endpoints/search.ts'
import { orderStatuses } from '#contract/entities/order.ts'
import { orderStatusWords } from '#machines/shared/order-state.ts'
import { useAccess } from '#src/session/access.tsx'
import { kindNames } from './addresses.ts'

type Props = { get: (name: string) => string; set: (name: string, value: string) => void }

/** What narrows a search down; each stands in the address. */
export function Filters({ get, set }: Props) {
  const { shops } = useAccess()
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-3">
      <Choice label="Genre" value={get('kind')} onChange={value => set('kind', value)}>
        <option value="">Tout</option>
        {foundKinds.map(kind => (
          <option key={kind} value={kind}>
            {kindNames[kind]}
          </option>
        ))}
      </Choice>
      {shops.length > 1 && (
        <Choice label="Boutique" value={get('shop')} onChange={value => set('shop', value)}>
          <option value="">Toutes les boutiques</option>
          {shops.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Choice>
      )}
      <Choice label="État de la commande" value={get('status')} onChange={value => set('status', value)}>
        <option value="">Tous les états</option>
        {orderStatuses.map(status => (
          <option key={status} value={status}>
            {orderStatusWords[status]}
          </option>
        ))}
      </Choice>
    </div>
  )
}

type ChoiceProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode }

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={event => onChange(event.target.value)}
        className="min-h-11 w-full min-w-0 rounded-xl border border-line-strong bg-surface px-3"
      >
        {children}
      </select>
    </div>
  )
}
