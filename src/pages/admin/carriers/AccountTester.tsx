import { useState } from 'react'
import { deliveries, deliveryWords, judged, type RuledParcel } from '#contract/carrier-accounts.ts'
import type { CarrierAccount } from '#contract/endpoints/carrier.ts'
import { useAccess } from '#src/session/access.tsx'
import { number, row, select, text } from '../form/parts.tsx'
import { accountName } from './AccountForm.tsx'

type Draft = Omit<RuledParcel, 'valueCents'> & { readonly value: number }

/** Says by the server's own rule which account takes a parcel, and why the ones before it do not. */
export function AccountTester({ accounts }: { accounts: readonly CarrierAccount[] }) {
  const { shops } = useAccess()
  const [draft, setDraft] = useState<Draft>({
    ...{ shop: shops[0]?.slug ?? '', country: 'FR', weightG: 1_000, delivery: 'home', value: Number.NaN },
  })
  const { value, ...parcel } = draft
  const valueCents = Number.isNaN(value) ? null : Math.round(value * 100)
  const isAsked = /^[A-Z]{2}$/.test(parcel.country) && parcel.weightG >= 1
  const parcelFields = row<Draft>(
    3,
    select(
      'shop',
      'De la boutique',
      shops.map(({ slug, name }) => ({ id: slug, label: name })),
    ),
    text('country', 'Vers le pays', { maxLength: 2, kept: typed => typed.trim().toUpperCase() }),
    number('weightG', 'Il pèse (g)', { min: 1, max: 1_000_000 }),
    select(
      'delivery',
      'Livré',
      deliveries.map(id => ({ id, label: deliveryWords[id] })),
    ),
    number('value', 'Il vaut (€)', { max: 1_000_000, decimals: 2, help: 'Vide : personne ne l’a dit.' }),
  )
  return (
    <section aria-labelledby="account-tester" className="grid gap-4 border-t border-line pt-5">
      <h3 id="account-tester" className="font-bold">
        Quel compte prend ce colis ?
      </h3>
      {parcelFields.draw({ draft, said: {}, change: setDraft })}
      <div role="status">{isAsked && <Verdict verdicts={judged(accounts, { ...parcel, valueCents })} />}</div>
    </section>
  )
}

function Verdict({ verdicts }: { verdicts: ReturnType<typeof judged<CarrierAccount>> }) {
  const taker = verdicts.find(({ why }) => why === null)?.account
  const gives = verdicts.some(({ account }) => account.provider !== null)
  return (
    <div className="grid gap-2">
      <p className={`rounded-xl px-4 py-3 font-semibold ${taker ? well : unwell}`}>
        {taker
          ? `${accountName(taker)} le prend.`
          : gives
            ? 'Aucun compte ne le prend : l’emballeur serait arrêté.'
            : 'Aucun compte ne donne d’étiquette : elle vient de l’entrepôt.'}
      </p>
      <ol className="grid gap-1 text-ink-2">
        {verdicts.map(({ account, why }, at) => (
          <li key={account.id}>
            {at + 1}. {accountName(account)} :{' '}
            {why ?? (account === taker ? 'il convient' : 'il conviendrait aussi, mais vient après')}
          </li>
        ))}
      </ol>
    </div>
  )
}

const well = 'bg-success-soft text-success-ink'
const unwell = 'bg-warning-soft text-warning-ink'
