import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { NotificationEntry, NotificationWanted } from '#contract/endpoints/notification.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatYearDayHour } from '#src/ui/dates.ts'
import { notify } from '#src/ui/notify.ts'
import type { Here } from '../addresses.ts'
import { carryOut, useCallId } from '../carry-out.ts'
import { Entry, entryPage } from '../form/entry-pages.tsx'
import { notificationDoor, useNotificationDoor } from '../notification-door.ts'
import { RenewDialog } from '../secrets/RenewDialog.tsx'
import { ShownSecret } from '../secrets/ShownSecret.tsx'
import { NotificationForm } from './NotificationForm.tsx'
import { Sendings } from './Sendings.tsx'
import { Trouble } from './Trouble.tsx'
import { useHearing } from './useHearing.tsx'
import { useSecret } from './useSecret.ts'

const back = (here: Here) => ({ to: notificationDoor(here).notifications, title: 'Notifications' })

export function NewNotificationPage() {
  const call = useCall()
  const once = useCallId()
  const go = useNavigate()
  const door = useNotificationDoor()
  const { calls, at } = door
  const { shown, renew, hide } = useSecret()
  const [made, setMade] = useState<string>()
  const open = (id: string) => go(door.notification(id), { replace: true })
  const save = async (body: Omit<NotificationWanted, 'id'>) => {
    const answer = await once(options => call(calls.save, { ...at, body }, options))
    if (isRefusal(answer)) return answer.refused.detail
    const { id, name } = answer.data
    notify({ level: 'success', text: `${name} est ajoutée.` })
    setMade(id)
    const refused = await renew(id, 0)
    if (refused === undefined) return undefined
    notify({ level: 'error', text: refused })
    open(id)
    return undefined
  }
  return (
    <Entry
      title="Ajouter une notification"
      lead="Le secret de ses signatures s’affiche une fois, aussitôt qu’elle est ajoutée."
      back={{ to: door.notifications, title: 'Notifications' }}
    >
      <NotificationForm act="Ajouter" onSave={save} />
      <ShownSecret
        copies
        shown={shown}
        onClose={() => {
          hide()
          if (made !== undefined) open(made)
        }}
      />
    </Entry>
  )
}

export const NotificationPage = entryPage({
  back,
  missing: 'Cette notification n’existe pas, ou plus.',
  param: 'notification',
  useEntry: notification => {
    const { calls, of } = useNotificationDoor()
    return useReading(
      calls.information,
      { params: { ...of, notification } },
      { afterChanges: true, everyMs: 15_000 },
    )
  },
  pick: notification => notification,
  keyOf: ({ id }) => id,
  Shown,
})

function Shown({ entry: notification, readAgain }: { entry: NotificationEntry; readAgain: () => void }) {
  const call = useCall()
  const { calls, at, notifications, shop: ofShop } = useNotificationDoor()
  const [renewing, setRenewing] = useState(false)
  const { shown, busy, renew, hide } = useSecret()
  const { id, name, shop, url, kinds, secretAt, formerUntil } = notification
  const hearing = useHearing(notification, notifications)
  const put = (body: NotificationWanted) => () => call(calls.save, { ...at, body })
  const save = (wanted: Omit<NotificationWanted, 'id'>) =>
    carryOut(
      put({ ...wanted, id }),
      `${wanted.name} est enregistrée.`,
      put({ id, shop, name, url, kinds: [...kinds] }),
    )
  const renewNow = async (overlapHours: number) => {
    const refused = await renew(id, overlapHours)
    setRenewing(false)
    readAgain()
    if (refused !== undefined) notify({ level: 'error', text: refused })
  }
  return (
    <Entry
      title={name}
      lead={hearing.state}
      back={{ to: notifications, title: 'Notifications' }}
      acts={[
        ...hearing.acts,
        { id: 'notification.secret', title: 'Renouveler le secret', run: () => setRenewing(true) },
      ]}
      buttons={hearing.buttons}
      trail={name}
    >
      <p className="panel max-w-3xl p-5">
        <Trouble of={notification} calm="Tout ce qui devait être envoyé est reçu." />
      </p>
      <NotificationForm
        key={JSON.stringify({ name, url, kinds })}
        notification={notification}
        act="Enregistrer"
        onSave={save}
      />
      <section aria-labelledby="secret" className="panel grid max-w-3xl gap-4 p-5">
        <div>
          <h2 id="secret" className="text-lg font-bold">
            Secret
          </h2>
          <p className="text-ink-2">
            Fait le {formatYearDayHour(secretAt)}. Il signe ce qui est envoyé, et ne se montre plus.
            {formerUntil !== null && ` Le précédent signe aussi jusqu’au ${formatYearDayHour(formerUntil)}.`}
          </p>
        </div>
        <Button look="plain" className="justify-self-start" onClick={() => setRenewing(true)}>
          Renouveler le secret
        </Button>
      </section>
      <Sendings of={id} isRead={!hearing.leaving} />
      {hearing.question}
      {renewing && (
        <RenewDialog
          title={`Renouveler le secret de ${name} ?`}
          former="L’ancien secret"
          act="Renouveler"
          busy={busy}
          onAct={hours => void renewNow(hours)}
          onClose={() => setRenewing(false)}
        >
          {`Le nouveau s’affiche une fois. ${ofShop === undefined ? 'Laissez à la boutique le temps de le mettre chez elle.' : 'Prenez le temps de le mettre sur votre serveur.'}`}
        </RenewDialog>
      )}
      <ShownSecret copies shown={shown} onClose={hide} />
    </Entry>
  )
}
