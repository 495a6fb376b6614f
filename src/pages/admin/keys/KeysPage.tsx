import { useState } from 'react'
import { type ApiKey, apiKeyCalls, type NewApiKey } from '#contract/endpoints/api-key.ts'
import { shopApiKeyCalls } from '#contract/endpoints/shop-api-key.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatRecent, formatYearDayHour } from '#src/ui/dates.ts'
import { notify } from '#src/ui/notify.ts'
import { publicApi } from '../api.ts'
import { Confirm } from '../Confirm.tsx'
import { carryOutAloud } from '../carry-out.ts'
import { useKeyDoor } from '../key-door.ts'
import { type Listed, listPage } from '../list/list-page.tsx'
import { type Column, Tag } from '../list/Rows.tsx'
import { RenewDialog } from '../secrets/RenewDialog.tsx'
import { type Shown, ShownSecret } from '../secrets/ShownSecret.tsx'
import { ShopName } from '../shop-names.tsx'
import { NewKeyDialog } from './NewKeyDialog.tsx'
import { rightsText, stateOf } from './words.ts'

const common = {
  title: 'Clés des programmes',
  again: { everyMs: 60_000 },
  read: ({ keys }: { keys: readonly ApiKey[] }) => ({ rows: keys }),
  usePage: useKeys,
}

const whatTheyAsk = (
  <a href={publicApi} target="_blank" rel="noreferrer" className="underline">
    Ce qu’ils peuvent demander<span className="sr-only"> (nouvel onglet)</span>
  </a>
)

const nameColumn: Column<ApiKey> = {
  id: 'name',
  title: 'Nom',
  names: true,
  cell: ({ name }) => name,
  tags: key => {
    const state = stateOf(key, Date.now())
    if (state === 'revoked') return <Tag>révoquée</Tag>
    return state === 'expired' && <Tag look="warning">expirée</Tag>
  },
  below: ({ prefix }) => <span className="font-mono">{prefix}…</span>,
}

const otherColumns: readonly Column<ApiKey>[] = [
  { id: 'rights', title: 'Droits', cell: ({ rights }) => rightsText(rights) },
  {
    id: 'used',
    title: 'Dernier usage',
    titled: 'list',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'jamais' : `vers ${formatRecent(lastUsedAt)}`),
    below: ({ madeAt, madeBy }) =>
      `faite le ${formatYearDayHour(madeAt)}, ${madeBy ?? 'en ligne de commande'}`,
  },
  {
    id: 'until',
    title: 'Ouvre jusqu’à',
    titled: 'list',
    cell: ({ revokedAt, expiresAt }) =>
      revokedAt !== null
        ? `révoquée le ${formatYearDayHour(revokedAt)}`
        : expiresAt === null
          ? 'sans fin'
          : formatYearDayHour(expiresAt),
    below: ({ previousUntil }) =>
      previousUntil !== null &&
      Date.parse(previousUntil) > Date.now() &&
      `l’ancienne ouvre jusqu’au ${formatYearDayHour(previousUntil)}`,
  },
]

/** « Clés des programmes »: with what shops' programs come in, and since when they have not. */
export const KeysPage = listPage({
  ...common,
  lead: <>Les programmes des boutiques entrent avec elles. {whatTheyAsk}</>,
  call: apiKeyCalls.list,
  none: 'Aucun programme n’entre ici encore. Faites une clé pour celui d’une boutique.',
  columns: [
    nameColumn,
    { id: 'shop', title: 'Boutique', cell: ({ shop }) => <ShopName of={shop} /> },
    ...otherColumns,
  ],
})

/** « Clés des programmes » of one shop. */
export const ShopKeysPage = listPage({
  ...common,
  lead: <>Vos programmes entrent avec elles. {whatTheyAsk}</>,
  call: shopApiKeyCalls.list,
  params: ({ shopSlug = '' }) => ({ slugShop: shopSlug }),
  none: 'Aucun de vos programmes n’entre ici encore. Faites-lui une clé.',
  columns: [nameColumn, ...otherColumns],
})

type Asking = { act: 'add' } | { act: 'rotate' | 'revoke'; key: ApiKey } | undefined

/** A key is made, replaced and revoked in a dialog. Its secret is shown once. */
function useKeys({ rows: keys, readAgain }: Listed<ApiKey>) {
  const call = useCall()
  const { calls, of, at, shop } = useKeyDoor()
  const [asking, setAsking] = useState<Asking>()
  const [shown, setShown] = useState<Shown>()
  const [busy, setBusy] = useState(false)
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
      help: `Mettez-la dans ${shop === undefined ? 'le programme de la boutique' : 'votre programme'}, et nulle part ailleurs. Elle n’est affichée qu’une fois.`,
    })
    return undefined
  }
  const add = (body: NewApiKey) => make(call(calls.create, { ...at, body }))
  const rotate = async (key: ApiKey, overlapHours: number) => {
    const why = await make(call(calls.rotate, { params: { ...of, key: key.id }, body: { overlapHours } }))
    if (why === undefined) return
    close()
    notify({ level: 'error', text: why })
  }
  const revoke = async (key: ApiKey) => {
    setBusy(true)
    const send = () => call(calls.revoke, { params: { ...of, key: key.id } })
    await carryOutAloud(send, `La clé « ${key.name} » n’ouvre plus rien.`)
    setBusy(false)
    close()
    readAgain()
  }
  const open = keys?.filter(key => stateOf(key, Date.now()) !== 'revoked') ?? []
  return {
    add: {
      id: 'key.add',
      title: 'Faire une clé',
      keywords: ['créer', 'nouvelle', 'api'],
      run: () => setAsking({ act: 'add' }),
    },
    acts: open.flatMap(key => [
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
    columns: [actsColumn(setAsking)],
    dialog: (
      <>
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
            {`La nouvelle s’affiche une fois. ${shop === undefined ? 'Laissez à la boutique le temps de la mettre dans son programme.' : 'Prenez le temps de la mettre dans votre programme.'}`}
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
              Le programme qui s’en sert est refusé aussitôt. Ce qu’il a déjà envoyé reste. Une clé révoquée
              ne se reprend pas : il en faudra une nouvelle.
            </p>
          </Confirm>
        )}
        <ShownSecret copies shown={shown} onClose={() => setShown(undefined)} />
      </>
    ),
  }
}

const actsColumn = (ask: (asking: Asking) => void): Column<ApiKey> => ({
  id: 'acts',
  title: 'Actions',
  headless: true,
  cell: key =>
    stateOf(key, Date.now()) !== 'revoked' && (
      <span className="flex flex-wrap gap-2">
        <Button
          look="plain"
          className="px-3 text-sm"
          onClick={() => ask({ act: 'rotate', key })}
          aria-label={`Remplacer la clé ${key.name}`}
        >
          Remplacer
        </Button>
        <Button
          look="quiet"
          className="px-3 text-sm"
          onClick={() => ask({ act: 'revoke', key })}
          aria-label={`Révoquer la clé ${key.name}`}
        >
          Révoquer
        </Button>
      </span>
    ),
})
