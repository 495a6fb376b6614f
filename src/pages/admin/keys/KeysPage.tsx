import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { type ApiKey, apiKeyCalls, type NewApiKey } from '#contract/endpoints/api-key.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { Button } from '#src/ui/Button.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { notify } from '#src/ui/notify.ts'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { publicApi } from '../api.ts'
import { Confirm } from '../Confirm.tsx'
import { carryOutAloud } from '../carry-out.ts'
import { Heading } from '../Heading.tsx'
import { RenewDialog } from '../secrets/RenewDialog.tsx'
import { type Shown, ShownSecret } from '../secrets/ShownSecret.tsx'
import { useActs } from '../useActs.ts'
import { KeysTable } from './KeysTable.tsx'
import { NewKeyDialog } from './NewKeyDialog.tsx'
import { stateOf } from './words.ts'

type Asking = { act: 'add' } | { act: 'rotate' | 'revoke'; key: ApiKey } | undefined

/** « Clés des programmes »: with what shops' programs come in, and since when they have not. */
export function KeysPage() {
  const call = useCall()
  const [asking, setAsking] = useState<Asking>()
  const [shown, setShown] = useState<Shown>()
  const [busy, setBusy] = useState(false)
  const { data, refused, isFetching, readAgain } = useReading(
    apiKeyCalls.list,
    {},
    { keepPrevious: true, afterChanges: true, everyMs: 60_000 },
  )
  const keys = data?.data.keys
  const close = () => setAsking(undefined)

  /** Returns the server's refusal, in words. */
  const make = async (
    asked: Promise<{ data: { key: ApiKey; secret: string } } | Refusal>,
  ): Promise<string | undefined> => {
    setBusy(true)
    const answer = await asked
    setBusy(false)
    readAgain()
    if (isRefusal(answer)) return answer.refused.detail
    const { key, secret } = answer.data
    close()
    setShown({
      title: `Clé « ${key.name} »`,
      secret,
      help: 'Mettez-la dans le programme de la boutique, et nulle part ailleurs. Elle n’est affichée qu’une fois.',
    })
    return undefined
  }
  const add = (body: NewApiKey) => make(call(apiKeyCalls.create, { body }))
  const rotate = async (key: ApiKey, overlapHours: number) => {
    const why = await make(call(apiKeyCalls.rotate, { params: { key: key.id }, body: { overlapHours } }))
    if (why === undefined) return
    close()
    notify({ level: 'error', text: why })
  }
  const revoke = async (key: ApiKey) => {
    setBusy(true)
    const send = () => call(apiKeyCalls.revoke, { params: { key: key.id } })
    await carryOutAloud(send, `La clé « ${key.name} » n’ouvre plus rien.`)
    setBusy(false)
    close()
    readAgain()
  }
  const addAct = {
    id: 'key.add',
    title: 'Faire une clé',
    keywords: ['créer', 'nouvelle', 'api'],
    run: () => setAsking({ act: 'add' }),
  }
  const open = keys?.filter(key => stateOf(key, Date.now()) !== 'revoked') ?? []
  useActs('Clés des programmes', [
    addAct,
    ...open.flatMap(key => [
      {
        id: `key.rotate.${key.id}`,
        title: `Remplacer la clé ${key.name} (${key.prefix})`,
        run: () => setAsking({ act: 'rotate', key }),
      },
      {
        id: `key.revoke.${key.id}`,
        title: `Révoquer la clé ${key.name} (${key.prefix})`,
        run: () => setAsking({ act: 'revoke', key }),
      },
    ]),
  ])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <Heading
        title="Clés des programmes"
        lead={
          <>
            Les programmes des boutiques entrent avec elles.{' '}
            <a href={publicApi} target="_blank" rel="noreferrer" className="underline">
              Ce qu’ils peuvent demander<span className="sr-only"> (nouvel onglet)</span>
            </a>
          </>
        }
      >
        <Button onClick={addAct.run}>
          <Plus size={20} aria-hidden />
          {addAct.title}
        </Button>
      </Heading>
      {keys ? (
        <KeysTable
          keys={keys}
          onRotate={key => setAsking({ act: 'rotate', key })}
          onRevoke={key => setAsking({ act: 'revoke', key })}
        />
      ) : refused ? (
        <LoadFailure refused={refused} onRetry={readAgain} busy={isFetching} />
      ) : (
        <LoadingPanel />
      )}
      {asking?.act === 'add' && <NewKeyDialog onSave={add} onClose={close} />}
      {asking?.act === 'rotate' && (
        <RenewDialog
          title={`Remplacer la clé « ${asking.key.name} » ?`}
          former="L’ancienne"
          act="Remplacer"
          busy={busy}
          onAct={hours => void rotate(asking.key, hours)}
          onClose={close}
        >
          La nouvelle s’affiche une fois. Laissez à la boutique le temps de la mettre dans son programme.
        </RenewDialog>
      )}
      {asking?.act === 'revoke' && (
        <Confirm
          title={`Révoquer la clé « ${asking.key.name} » ?`}
          act="Révoquer"
          busy={busy}
          onAct={() => void revoke(asking.key)}
          onClose={close}
        >
          <p>
            Le programme qui s’en sert est refusé aussitôt. Ce qu’il a déjà envoyé reste. Une clé révoquée ne
            se reprend pas : il en faudra une nouvelle.
          </p>
        </Confirm>
      )}
      <ShownSecret copies shown={shown} onClose={() => setShown(undefined)} />
    </div>
  )
}
