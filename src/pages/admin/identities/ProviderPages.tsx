import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  type IdentityProviderEntry,
  identityProviderCalls,
  returnPath,
  toldPath,
} from '#contract/endpoints/identity-provider.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { Button } from '#src/ui/Button.tsx'
import { notify } from '#src/ui/notify.ts'
import { plural } from '#src/ui/numbers.ts'
import { providerPath, providersPath } from '../addresses.ts'
import { Confirm } from '../Confirm.tsx'
import { carryOut } from '../carry-out.ts'
import { Entry, entryPage, newEntryPage } from '../form/entry-pages.tsx'
import { type Provider, ProviderForm } from './ProviderForm.tsx'

const back = { to: providersPath, title: 'Fournisseurs d’identité' }

export const NewProviderPage = newEntryPage({
  title: 'Ajouter un fournisseur',
  lead: 'Déclarez d’abord Douchette chez lui, avec l’adresse de retour ci-dessous.',
  back,
  Form: ({ act, onSave }: { act: string; onSave: (wanted: Provider) => Promise<string | undefined> }) => (
    <>
      <Addresses />
      <ProviderForm act={act} onSave={onSave} />
    </>
  ),
  send: (call, body) => call(identityProviderCalls.save, { body }),
  said: (_, { data }) => `${data.name} est ajouté : essayez-le.`,
  opens: ({ data }) => providerPath(data.id),
})

export const ProviderPage = entryPage({
  back,
  missing: 'Ce fournisseur n’existe pas, ou plus.',
  param: 'provider',
  useEntry: () => useReading(identityProviderCalls.list, {}, { keepPrevious: true, afterChanges: true }),
  pick: (all, id) => all.find(one => one.id === id),
  keyOf: ({ id }) => id,
  Shown,
})

function Shown({ entry: provider, readAgain }: { entry: IdentityProviderEntry; readAgain: () => void }) {
  const call = useCall()
  const go = useNavigate()
  const { id, name, people, sessions, readable, ...form } = provider
  const [trying, setTrying] = useState(false)
  const [said, setSaid] = useState<{ text: string; well: boolean }>()
  const [removing, setRemoving] = useState(false)
  const params = { provider: id }
  const attempt = async () => {
    if (trying) return
    setTrying(true)
    const answer = await call(identityProviderCalls.trial, { params })
    setTrying(false)
    const why = isRefusal(answer) ? answer.refused.detail : answer.data.why
    setSaid(why === null ? { text: `${name} répond.`, well: true } : { text: why, well: false })
  }
  const save = async (wanted: Provider) => {
    setSaid(undefined)
    const send = () => call(identityProviderCalls.save, { body: { ...wanted, id } })
    const refused = await carryOut(send, `${wanted.name} est enregistré.`)
    readAgain()
    return refused
  }
  const remove = async () => {
    setRemoving(false)
    const answer = await call(identityProviderCalls.remove, { params })
    if (isRefusal(answer)) return notify({ level: 'error', text: answer.refused.detail })
    notify({ level: 'success', text: `${name} est retiré.` })
    go(providersPath, { replace: true })
  }
  return (
    <Entry
      title={name}
      lead={`${plural(people, 'personne')}, ${plural(sessions, 'session ouverte', 'sessions ouvertes')}`}
      back={back}
      acts={[
        { id: 'provider.trial', title: 'Essayer le fournisseur', run: attempt },
        { id: 'provider.remove', title: `Retirer ${name}`, run: () => setRemoving(true) },
      ]}
      buttons={
        <>
          <Button look="plain" busy={trying} onClick={() => void attempt()}>
            Essayer le fournisseur
          </Button>
          <Button look="quiet" onClick={() => setRemoving(true)}>
            Retirer
          </Button>
        </>
      }
      trail={name}
    >
      <p role="status" className={said ? `${said.well ? well : unwell} rounded-xl px-4 py-3` : 'sr-only'}>
        {said?.text}
      </p>
      {!readable && (
        <p className={`${unwell} rounded-xl px-4 py-3`}>
          Son secret ne se lit plus : saisissez-le de nouveau.
        </p>
      )}
      <Addresses of={id} />
      <ProviderForm
        key={JSON.stringify({ name, ...form })}
        provider={provider}
        act="Enregistrer"
        onSave={save}
      />
      {removing && (
        <Confirm
          title={`Retirer ${name} ?`}
          act="Retirer"
          onAct={() => void remove()}
          onClose={() => setRemoving(false)}
        >
          Ses sessions se ferment, et personne n’entre plus par lui. Les comptes d’ici restent.
        </Confirm>
      )}
    </Entry>
  )
}

/** The addresses that a provider asks for when Douchette is registered there. */
function Addresses({ of }: { of?: string }) {
  const origin = location.origin
  const rows = [
    { title: 'Adresse de retour', value: `${origin}${returnPath}` },
    { title: 'Adresse après la déconnexion', value: `${origin}${returnPath}` },
    ...(of ? [{ title: 'Fin de session (back-channel logout)', value: `${origin}${toldPath(of)}` }] : []),
  ]
  return (
    <section aria-labelledby="there" className="panel max-w-3xl p-5">
      <h2 id="there" className="mb-3 font-semibold">
        À déclarer chez le fournisseur
      </h2>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {rows.map(({ title, value }) => (
          <div key={title}>
            <dt className="text-sm text-ink-2">{title}</dt>
            <dd className="font-mono wrap-anywhere select-all">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const well = 'bg-success-soft text-success-ink'
const unwell = 'bg-error-soft text-error-ink'
