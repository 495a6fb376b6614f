import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { DeliveryChange, DeliveryFile, NewDelivery } from '#contract/endpoints/delivery.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { ReceptionPhotos } from '#src/operations/photos/ReceptionPhotos.tsx'
import { useAccess } from '#src/session/access.tsx'
import { Button } from '#src/ui/Button.tsx'
import { count } from '#src/ui/numbers.ts'
import { Questions } from '../../questions/Questions.tsx'
import type { Here } from '../addresses.ts'
import { carryOut, carryOutAloud } from '../carry-out.ts'
import { deliveryDoor, useDeliveryDoor } from '../delivery-door.ts'
import { Entry, entryPage, newEntryPage } from '../form/entry-pages.tsx'
import { Cartons } from './Cartons.tsx'
import { CloseDialog } from './CloseDialog.tsx'
import { changeFrom, DeliveryForm, draftOf, NewDeliveryForm } from './DeliveryForm.tsx'
import { LabelsDialog } from './LabelsDialog.tsx'
import { Remarks } from './Remarks.tsx'
import { useDeliveryScans } from './useDeliveryScans.ts'
import { statusWords } from './words.ts'

const back = (here: Here) => ({ to: deliveryDoor(here).deliveries, title: 'Livraisons' })

/** « Annoncer une livraison ». */
export const NewDeliveryPage = newEntryPage({
  title: 'Annoncer une livraison',
  lead: 'Le quai la trouve aussitôt, par son numéro ou dans sa liste.',
  back,
  act: 'Annoncer',
  Form: NewDeliveryForm,
  send: (call, body: NewDelivery, here) => {
    const { calls, at } = deliveryDoor(here)
    return call(calls.create, { ...at, body })
  },
  said: (_, { data }) => `${data.delivery.name} est attendue.`,
  opens: ({ data }, here) => deliveryDoor(here).delivery(data.delivery.name),
})

/** One delivery: what is expected of it, what has come, and its end. */
export const DeliveryPage = entryPage({
  back,
  missing: 'Cette livraison n’existe pas, ou plus.',
  param: 'delivery',
  useEntry: delivery => {
    useDeliveryScans()
    const { calls, of } = useDeliveryDoor()
    return useReading(
      calls.information,
      { params: { ...of, delivery } },
      { afterChanges: true, everyMs: 30_000, onFocus: true, keepPrevious: true },
    )
  },
  pick: ({ delivery }, name) => (delivery.name === name.toUpperCase() ? delivery : undefined),
  keyOf: ({ name }) => name,
  Shown,
})

function Shown({ entry: delivery, readAgain }: { entry: DeliveryFile; readAgain: () => void }) {
  const call = useCall()
  const go = useNavigate()
  const door = useDeliveryDoor()
  const { calls } = door
  const { shops } = useAccess()
  const [asking, setAsking] = useState<'close' | 'labels'>()
  const [busy, setBusy] = useState(false)
  const { name, shop, status, supplier, version, follows, followedBy, lines } = delivery
  const closed = delivery.closed ?? door.readOnly ?? null
  const [draft, setDraft] = useState(() => draftOf(delivery))
  /** What the form was filled from: a save is refused if somebody has changed it since. */
  const [seen, setSeen] = useState(delivery)
  const params = { ...door.of, delivery: name }
  const received = new Map(lines.map(line => [line.product.sku, line.received]))

  const send = (change: DeliveryChange, seenVersion: number) =>
    call(calls.save, { params, body: { version: seenVersion, change } })
  const fill = (from: DeliveryFile) => {
    setSeen(from)
    setDraft(draftOf(from))
  }
  const save = async () => {
    const before = draftOf(seen)
    let after = seen.version
    const refused = await carryOut(
      async () => {
        const answer = await send(changeFrom(before, draft), seen.version)
        if (!isRefusal(answer)) {
          after = answer.data.delivery.version
          fill(answer.data.delivery)
        }
        return answer
      },
      `${name} est enregistrée.`,
      async () => {
        const answer = await send(changeFrom(draft, before), after)
        if (!isRefusal(answer)) fill(answer.data.delivery)
        return answer
      },
    )
    readAgain()
    return refused
  }
  const close = async (rest?: 'expect' | 'drop') => {
    setBusy(true)
    const body = { version, ...(rest ? { rest } : {}) }
    await carryOutAloud(() => call(calls.close, { params, body }), `${name} est clôturée.`)
    setBusy(false)
    setAsking(undefined)
    readAgain()
  }
  const acts = [
    {
      id: 'delivery.close',
      title: `Clôturer la livraison ${name}`,
      because: closed ?? undefined,
      run: () => setAsking('close'),
    },
    {
      id: 'delivery.labels',
      title: `Étiqueter la livraison ${name}`,
      keywords: ['étiquettes', 'imprimer', 'carton', 'code-barres'],
      because: closed ?? undefined,
      run: () => setAsking('labels'),
    },
    {
      id: 'delivery.again',
      title: `Annoncer la même livraison que ${name}`,
      keywords: ['copier', 'refaire', 'commande'],
      because: door.readOnly,
      run: () => go(door.newDelivery, { state: { like: delivery } }),
    },
  ]
  const shopName = shops.find(({ slug }) => slug === shop)?.name ?? shop
  return (
    <Entry
      title={name}
      lead={[statusWords[status], door.shop === undefined && shopName, supplier].filter(Boolean).join(' · ')}
      back={{ to: door.deliveries, title: 'Livraisons' }}
      acts={acts}
      buttons={
        <>
          {door.readOnly === undefined && (
            <Button look="plain" onClick={() => go(door.newDelivery, { state: { like: delivery } })}>
              Annoncer la même
            </Button>
          )}
          {closed === null && (
            <>
              <Button look="plain" onClick={() => setAsking('labels')}>
                Étiquettes…
              </Button>
              <Button look="plain" onClick={() => setAsking('close')}>
                Clôturer
              </Button>
            </>
          )}
        </>
      }
      trail={name}
    >
      {(follows !== null || followedBy !== null || closed !== null) && (
        <section aria-label="Suite" className="panel grid gap-2 p-5">
          {closed !== null && <p>{closed}</p>}
          {follows !== null && <Related text="Elle attend le reste de" name={follows} />}
          {followedBy !== null && <Related text="Son reste est attendu sur" name={followedBy} />}
        </section>
      )}
      {closed === null ? (
        <DeliveryForm
          draft={draft}
          onChange={setDraft}
          act="Enregistrer"
          note={({ product }) => cameOf(received.get(product.sku) ?? 0)}
          onSave={save}
        >
          {version > seen.version && (
            <Newer delivery={delivery} onTake={() => fill(delivery)} onKeep={() => setSeen(delivery)} />
          )}
        </DeliveryForm>
      ) : (
        <Lines delivery={delivery} />
      )}
      <Cartons cartons={delivery.cartons} />
      {delivery.remarks.length > 0 && <Remarks remarks={delivery.remarks} />}
      <ReceptionPhotos shop={shop} photos={delivery.photos} />
      <Questions shop={shop} kind="delivery" about={name} />
      {asking === 'labels' && <LabelsDialog delivery={delivery} onClose={() => setAsking(undefined)} />}
      {asking === 'close' && (
        <CloseDialog
          delivery={delivery}
          busy={busy}
          onAct={rest => void close(rest)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Entry>
  )
}

const cameOf = (received: number) => (received > 0 ? `${count(received)} déjà là` : undefined)

function Related({ text, name }: { text: string; name: string }) {
  const { delivery } = useDeliveryDoor()
  return (
    <p>
      {text}{' '}
      <Link to={delivery(name)} className="font-semibold underline">
        {name}
      </Link>
      .
    </p>
  )
}

type NewerProps = { delivery: DeliveryFile; onTake: () => void; onKeep: () => void }

/** Somebody else has saved this delivery: what they expect now, and the choice between that and what was typed here. */
function Newer({ delivery, onTake, onKeep }: NewerProps) {
  const { supplier, expectedOn, lines } = delivery
  const articles = lines.flatMap(({ product, expected }) =>
    expected > 0 ? [`${count(expected)} × ${product.name}`] : [],
  )
  return (
    <div role="status" className="grid gap-2 rounded-xl bg-warning-soft px-4 py-3 text-warning-ink">
      <p className="font-semibold">Cette livraison vient de changer ailleurs.</p>
      <p className="wrap-anywhere">
        Elle dit maintenant :{' '}
        {[supplier || 'sans fournisseur', expectedOn ?? 'sans date', ...articles].join(', ')}.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="plain" onClick={onTake}>
          Repartir de là
        </Button>
        <Button look="plain" onClick={onKeep}>
          Garder ma saisie
        </Button>
      </div>
    </div>
  )
}

function Lines({ delivery: { lines } }: { delivery: DeliveryFile }) {
  return (
    <section aria-label="Articles" className="panel p-5">
      <ul className="grid gap-2">
        {lines.map(({ product, expected, received }) => (
          <li key={product.sku} className="flex flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere">
              {product.name} <span className="text-ink-2">{product.sku}</span>
            </span>
            <span className="tabular-nums">
              {count(received)} <span className="text-ink-2">sur {count(expected)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
