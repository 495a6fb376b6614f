import { useState } from 'react'
import type { ConnectionEntry, ConnectionWanted } from '#contract/endpoints/connection.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatRecent } from '#src/ui/dates.ts'
import type { Here } from '../addresses.ts'
import { carryOut } from '../carry-out.ts'
import { connectionDoor, useConnectionDoor } from '../connection-door.ts'
import { Entry, entryPage, newEntryPage } from '../form/entry-pages.tsx'
import { Sendings } from '../notifications/Sendings.tsx'
import { Trouble } from '../notifications/Trouble.tsx'
import { useHearing } from '../notifications/useHearing.tsx'
import { ConnectionForm } from './ConnectionForm.tsx'
import { kindWords, linkWords } from './words.ts'

const back = (here: Here) => ({ to: connectionDoor(here).connections, title: 'Connexions' })

export const NewConnectionPage = newEntryPage({
  title: ({ shopSlug }) => (shopSlug === undefined ? linkWords.house : linkWords.shop),
  lead: ({ shopSlug }) =>
    shopSlug === undefined
      ? 'Ses commandes payées viennent ici. Les numéros de suivi et le stock repartent chez elle.'
      : 'Vos commandes payées viennent ici. Les numéros de suivi et le stock repartent sur votre site.',
  back,
  act: 'Relier',
  Form: ConnectionForm,
  send: (call, body: Omit<ConnectionWanted, 'id'>, here) => {
    const { calls, at } = connectionDoor(here)
    return call(calls.save, { ...at, body })
  },
  said: (_, { data }, { shopSlug }) =>
    `${data.name} est ${shopSlug === undefined ? 'reliée' : 'relié'} : essayez la liaison.`,
  opens: ({ data }, here) => connectionDoor(here).connection(data.id),
})

export const ConnectionPage = entryPage({
  back,
  missing: 'Cette connexion n’existe pas, ou plus.',
  param: 'connection',
  useEntry: () => {
    const { calls, at } = useConnectionDoor()
    return useReading(calls.list, at, { keepPrevious: true, afterChanges: true, everyMs: 5_000 })
  },
  pick: (all, id) => all.find(one => one.id === id),
  keyOf: ({ id }) => id,
  Shown,
})

function Shown({ entry: connection, readAgain }: { entry: ConnectionEntry; readAgain: () => void }) {
  const call = useCall()
  const { calls, of, at, connections } = useConnectionDoor()
  const { id, name, shop, kind, url, account, lookedAt, why } = connection
  const hearing = useHearing(connection, connections, false)
  const [trying, setTrying] = useState(false)
  const [said, setSaid] = useState<{ text: string; well: boolean }>()
  const attempt = async () => {
    if (trying) return
    setTrying(true)
    const answer = await call(calls.trial, { params: { ...of, connection: id } })
    setTrying(false)
    setSaid(wordsOf(isRefusal(answer) ? { name: null, why: answer.refused.detail } : answer.data))
  }
  const save = async (wanted: Omit<ConnectionWanted, 'id'>) => {
    setSaid(undefined)
    const send = () => call(calls.save, { ...at, body: { ...wanted, id } })
    const refused = await carryOut(send, `${wanted.name} est enregistrée.`)
    readAgain()
    return refused
  }
  const trialAct = { id: 'connection.trial', title: 'Essayer la liaison', run: attempt }
  return (
    <Entry
      title={name}
      lead={`${kindWords[kind].name}, ${hearing.state}`}
      back={{ to: connections, title: 'Connexions' }}
      acts={[trialAct, ...hearing.acts]}
      buttons={
        <>
          <Button look="plain" busy={trying} onClick={() => void attempt()}>
            {trialAct.title}
          </Button>
          {hearing.buttons}
        </>
      }
      trail={`${name} (${shop})`}
    >
      <p role="status" className={said ? `${said.well ? well : unwell} rounded-xl px-4 py-3` : 'sr-only'}>
        {said?.text}
      </p>
      <section aria-label="État" className="panel grid max-w-3xl gap-4 p-5 sm:grid-cols-2">
        <div>
          <h2 className="font-semibold">Commandes</h2>
          {why !== null && <p className="font-semibold text-error-ink wrap-anywhere">{why}</p>}
          <p className="text-ink-2">
            {lookedAt === null ? 'Pas encore lues.' : `Dernier passage : ${formatRecent(lookedAt)}.`}
          </p>
          <p className="text-ink-2 wrap-anywhere">{callsOf(connection)}</p>
        </div>
        <div>
          <h2 className="font-semibold">Numéros et stock</h2>
          <p>
            <Trouble of={{ ...connection, why: null }} calm="Tout ce qui devait repartir est parti." />
          </p>
        </div>
      </section>
      <ConnectionForm
        key={JSON.stringify({ name, shop, kind, url, account })}
        connection={connection}
        act="Enregistrer"
        onSave={save}
      />
      <Sendings of={id} isRead={!hearing.leaving} />
      {hearing.question}
    </Entry>
  )
}

/** A site that calls is read at once; the others wait for the clock. */
function callsOf({ calls, calledAt, silentWhy }: ConnectionEntry): string {
  if (silentWhy !== null) return `Le site ne prévient pas : ${silentWhy}.`
  if (!calls) return 'Lues toutes les 15 secondes.'
  return calledAt === null
    ? 'Le site préviendra de chaque changement.'
    : `Le site prévient. Dernier appel : ${formatRecent(calledAt)}.`
}

const well = 'bg-success-soft text-success-ink'
const unwell = 'bg-error-soft text-error-ink'

const wordsOf = ({ name, why }: { name: string | null; why: string | null }) =>
  why === null
    ? { text: `Le site répond : il s’appelle « ${name ?? '?'} ».`, well: true }
    : { text: `La liaison ne marche pas : ${why}.`, well: false }
