import { useState } from 'react'
import { type Delivery, deliveries, deliveryWords, judged } from '#contract/carrier-accounts.ts'
import type { CarrierAccount } from '#contract/endpoints/carrier.ts'
import { useAccess } from '#src/session/access.tsx'
import { NumberField, TextField } from '#src/ui/aria/fields.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { accountName } from './account-draft.ts'

/** Says by the server's own rule which account takes a parcel, and why the ones before it do not. */
export function AccountTester({ accounts }: { accounts: readonly CarrierAccount[] }) {
  const { shops } = useAccess()
  const [shop, setShop] = useState(shops[0]?.slug ?? '')
  const [country, setCountry] = useState('FR')
  const [weightG, setWeightG] = useState(1_000)
  const [delivery, setDelivery] = useState<Delivery>('home')
  const [value, setValue] = useState(Number.NaN)
  const valueCents = Number.isNaN(value) ? null : Math.round(value * 100)
  const isAsked = /^[A-Z]{2}$/.test(country) && weightG >= 1
  return (
    <section aria-labelledby="account-tester" className="grid gap-4 border-t border-line pt-5">
      <h3 id="account-tester" className="font-bold">
        Quel compte prend ce colis ?
      </h3>
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label="De la boutique"
          value={shop}
          onChange={setShop}
          options={shops.map(({ slug, name }) => ({ id: slug, label: name }))}
        />
        <TextField
          label="Vers le pays"
          value={country}
          onChange={typed => setCountry(typed.trim().toUpperCase())}
          maxLength={2}
        />
        <NumberField label="Il pèse (g)" value={weightG} onChange={setWeightG} min={1} max={1_000_000} />
        <Select
          label="Livré"
          value={delivery}
          onChange={id => setDelivery(deliveries.find(one => one === id) ?? 'home')}
          options={deliveries.map(id => ({ id, label: deliveryWords[id] }))}
        />
        <NumberField
          label="Il vaut (€)"
          value={value}
          onChange={setValue}
          max={1_000_000}
          decimals={2}
          help="Vide : personne ne l’a dit."
        />
      </div>
      <div role="status">
        {isAsked && <Verdict verdicts={judged(accounts, { shop, country, weightG, delivery, valueCents })} />}
      </div>
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
