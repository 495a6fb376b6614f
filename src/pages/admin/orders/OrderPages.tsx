import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OrderChange, OrderFile } from '#contract/entities/order-file.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { operationPage } from '#src/operations/addresses.ts'
import { OrderBadge, ParcelBadge } from '#src/operations/order-information/parts.tsx'
import { useAccess } from '#src/session/access.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatDayHour } from '#src/ui/dates.ts'
import { Questions } from '../../questions/Questions.tsx'
import type { Here } from '../addresses.ts'
import { carryOut, carryOutAloud } from '../carry-out.ts'
import { Entry, entryPage, newEntryPage } from '../form/entry-pages.tsx'
import { Meanwhile } from '../form/Meanwhile.tsx'
import { useMerged } from '../form/useMerged.ts'
import { orderDoor, useOrderDoor } from '../order-door.ts'
import { AnnouncedReturns } from './AnnouncedReturns.tsx'
import { changeFrom, type Draft, draftOf, fieldWords, newOrderOf, orderFields } from './draft.ts'
import { History } from './History.tsx'
import { NewOrderForm, OrderForm } from './OrderForm.tsx'
import { CancelDialog, HoldDialog } from './Questions.tsx'
import { useOrderScans } from './useOrderScans.ts'

const back = (here: Here) => ({ to: orderDoor(here).orders, title: 'Commandes' })

/** « Ajouter une commande ». */
export const NewOrderPage = newEntryPage({
  title: 'Ajouter une commande',
  lead: 'Elle est à préparer dès qu’elle est ajoutée.',
  back,
  Form: NewOrderForm,
  send: (call, draft: Draft, here) => {
    const { calls, at } = orderDoor(here)
    return call(calls.create, { ...at, body: newOrderOf(draft) })
  },
  said: (_, { data }) => `${data.order.name} est à préparer.`,
  opens: ({ data }, here) => orderDoor(here).order(data.order.name),
})

/** One order: what can still change, and how it is held or cancelled. */
export const OrderPage = entryPage({
  back,
  missing: 'Cette commande n’existe pas, ou plus.',
  param: 'order',
  useEntry: order => {
    useOrderScans()
    const { calls, of } = useOrderDoor()
    return useReading(
      calls.information,
      { params: { ...of, order } },
      { afterChanges: true, onFocus: true, keepPrevious: true },
    )
  },
  pick: ({ order }, name) => (order.name === name.toUpperCase() ? order : undefined),
  keyOf: ({ name }) => name,
  Shown,
})

function Shown({ entry: order, readAgain }: { entry: OrderFile; readAgain: () => void }) {
  const call = useCall()
  const go = useNavigate()
  const { shops } = useAccess()
  const door = useOrderDoor()
  const { calls } = door
  const [asking, setAsking] = useState<'hold' | 'cancel'>()
  const [busy, setBusy] = useState(false)
  const { name, version, status, stopReason } = order
  const closed = door.readOnly === undefined ? order.closed : allClosed(order.closed, door.readOnly)
  const { base, draft, meanwhile, change } = useMerged(orderFields, draftOf(order), version)
  const params = { ...door.of, order: name }

  const send = (changed: OrderChange, seen: number) =>
    call(calls.save, { params, body: { version: seen, change: changed } })
  const save = async () => {
    let after = version
    const refused = await carryOut(
      async () => {
        const answer = await send(changeFrom(base, draft), version)
        if (!isRefusal(answer)) after = answer.data.order.version
        return answer
      },
      `${name} est enregistrée.`,
      () => send(changeFrom(draft, base), after),
    )
    readAgain()
    return refused
  }
  const holdFor = (reason: string) => () => call(calls.hold, { params, body: { reason } })
  const release = () => call(calls.release, { params })
  const act = async (...carried: Parameters<typeof carryOutAloud>) => {
    setBusy(true)
    await carryOutAloud(...carried)
    setBusy(false)
    setAsking(undefined)
    readAgain()
  }
  const hold = (reason: string) => act(holdFor(reason), `${name} est en attente.`, release)
  const goOn = () => act(release, `${name} est remise en route.`, holdFor(stopReason ?? 'remise en attente'))
  const cancel = (reason: string) =>
    act(
      () => call(calls.cancel, { params, body: { version, ...(reason === '' ? {} : { reason }) } }),
      `${name} est annulée.`,
    )

  const see = {
    id: 'order.see',
    title: `Voir l’historique et les documents de ${name}`,
    keywords: ['information', 'suivi', 'réimprimer'],
    run: () => go(`${operationPage('order-information')}?code=${encodeURIComponent(name)}`),
  }
  const acts = [
    status === 'on_hold'
      ? { id: 'order.release', title: `Remettre ${name} en route`, run: goOn }
      : {
          id: 'order.hold',
          title: `Mettre ${name} en attente`,
          keywords: ['bloquer', 'retenir'],
          because: closed.hold ?? undefined,
          run: () => setAsking('hold'),
        },
    {
      id: 'order.cancel',
      title: `Annuler la commande ${name}`,
      because: closed.cancel ?? undefined,
      run: () => setAsking('cancel'),
    },
    ...(door.shop === undefined ? [see] : []),
  ]

  const isBegun = status !== 'pending' && status !== 'on_hold'
  const talk = (
    <>
      {door.shop !== undefined && (
        <>
          <History shop={door.shop} order={order} />
          <AnnouncedReturns shop={door.shop} order={name} />
        </>
      )}
      <Questions shop={order.shop} kind="order" about={name} />
    </>
  )
  return (
    <Entry
      title={name}
      lead={`${shops.find(({ slug }) => slug === order.shop)?.name ?? order.shop}, reçue ${formatDayHour(order.createdAt)}`}
      back={{ to: door.orders, title: 'Commandes' }}
      acts={acts}
      buttons={
        <>
          {closed.cancel === null && (
            <Button look="plain" onClick={() => setAsking('cancel')}>
              Annuler la commande
            </Button>
          )}
          {closed.release === null ? (
            <Button busy={busy} onClick={() => void goOn()}>
              Remettre en route
            </Button>
          ) : (
            closed.hold === null && (
              <Button look="plain" onClick={() => setAsking('hold')}>
                Mettre en attente
              </Button>
            )
          )}
        </>
      }
      {...(door.shop === undefined ? { trail: name } : {})}
    >
      <Standing order={order} />
      {isBegun && talk}
      <OrderForm draft={draft} onChange={change} act="Enregistrer" closed={closed} onSave={save}>
        <Meanwhile
          title="Cette commande vient de changer ailleurs :"
          words={fieldWords}
          changes={meanwhile}
        />
      </OrderForm>
      {!isBegun && talk}
      {asking === 'hold' && <HoldDialog order={order} onAct={hold} onClose={() => setAsking(undefined)} />}
      {asking === 'cancel' && (
        <CancelDialog order={order} onAct={cancel} onClose={() => setAsking(undefined)} />
      )}
    </Entry>
  )
}

const allClosed = (parts: OrderFile['closed'], why: string): OrderFile['closed'] => ({
  contents: parts.contents ?? why,
  address: parts.address ?? why,
  priority: parts.priority ?? why,
  hold: parts.hold ?? why,
  release: parts.release ?? why,
  cancel: parts.cancel ?? why,
})

/** Where the order is now. */
function Standing({ order }: { order: OrderFile }) {
  const { status, stopReason, cutoffAt, pickingList, box, parcels, undeclared } = order
  return (
    <section aria-label="Où elle en est" className="panel flex flex-wrap items-center gap-x-6 gap-y-3 p-5">
      <p className="flex flex-wrap items-center gap-3">
        <OrderBadge status={status} />
        {stopReason !== null && <span className="font-semibold wrap-anywhere">{stopReason}</span>}
      </p>
      <p className="text-ink-2">Départ limite {formatDayHour(cutoffAt)}</p>
      {pickingList !== null && <p className="text-ink-2">Liste {pickingList}</p>}
      {box !== null && <p className="text-ink-2">Caisse {box}</p>}
      {parcels.map(parcel => (
        <p key={parcel.name} className="flex items-center gap-2 text-ink-2">
          Colis {parcel.name}
          <ParcelBadge status={parcel.status} />
        </p>
      ))}
      {undeclared !== undefined && (
        <p
          role="note"
          className="basis-full rounded-xl bg-warning-soft px-4 py-3 text-warning-ink wrap-anywhere"
        >
          {undeclared}
        </p>
      )}
    </section>
  )
}
