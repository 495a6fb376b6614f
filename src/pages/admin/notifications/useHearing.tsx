import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SubscriptionStatus } from '#contract/entities/notification.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { Button } from '#src/ui/Button.tsx'
import { notify } from '#src/ui/notify.ts'
import { plural } from '#src/ui/numbers.ts'
import { Confirm } from '../Confirm.tsx'
import { carryOutAloud } from '../carry-out.ts'
import { useNotificationDoor } from '../notification-door.ts'
import { stateWords } from './words.ts'

type Heard = {
  readonly id: string
  readonly name: string
  readonly status: SubscriptionStatus
  readonly waiting: number
  readonly givenUp: number
}

/** What may be done with whoever hears of a shop: tried, paused, resumed, removed. */
export function useHearing({ id, name, status, waiting, givenUp }: Heard, listPath: string, tries = true) {
  const call = useCall()
  const { calls, of } = useNotificationDoor()
  const go = useNavigate()
  const [removing, setRemoving] = useState(false)
  const [busy, setBusy] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const params = { ...of, notification: id }
  const put = (status: 'active' | 'paused') => () => call(calls.state, { params, body: { status } })
  const doing = async (act: () => Promise<unknown>) => {
    setBusy(true)
    await act()
    setBusy(false)
  }
  const turn = () =>
    status === 'active'
      ? carryOutAloud(
          put('paused'),
          `${name} est en pause : ce qui arrive est gardé pour plus tard.`,
          put('active'),
        )
      : carryOutAloud(put('active'), `${name} reprend.`, status === 'paused' ? put('paused') : undefined)
  const test = () =>
    carryOutAloud(() => call(calls.test, { params }), 'L’essai est envoyé : son résultat vient ci-dessous.')
  const remove = async () => {
    setLeaving(true)
    const answer = await call(calls.remove, { params })
    setRemoving(false)
    if (isRefusal(answer)) {
      setLeaving(false)
      return notify({ level: 'error', text: answer.refused.detail })
    }
    notify({ level: 'success', text: `${name} est supprimée.` })
    go(listPath, { replace: true })
  }
  const turning = status === 'active' ? 'Mettre en pause' : 'Reprendre'
  const stopped = status === 'active' ? undefined : 'Reprenez-la d’abord.'
  const lost = waiting + givenUp
  return {
    /** It is being removed: what is read of it is gone before this page is. */
    leaving,
    state: stateWords[status],
    acts: [
      ...(tries ? [{ id: 'notification.test', title: 'Envoyer un essai', because: stopped, run: test }] : []),
      { id: 'notification.state', title: turning, run: turn },
      { id: 'notification.remove', title: `Supprimer ${name}`, run: () => setRemoving(true) },
    ],
    buttons: (
      <>
        {tries && (
          <Button look="plain" busy={busy} disabled={stopped !== undefined} onClick={() => void doing(test)}>
            Envoyer un essai
          </Button>
        )}
        <Button look="plain" busy={busy} onClick={() => void doing(turn)}>
          {turning}
        </Button>
        <Button look="quiet" onClick={() => setRemoving(true)}>
          Supprimer
        </Button>
      </>
    ),
    question: removing && (
      <Confirm
        title={`Supprimer ${name} ?`}
        act="Supprimer"
        busy={busy}
        onAct={() => void doing(remove)}
        onClose={() => setRemoving(false)}
      >
        <p>
          Plus rien ne lui est envoyé, et son journal est effacé.
          {lost > 0 &&
            ` ${plural(lost, 'événement')} qu’elle n’a pas reçu${lost > 1 ? 's' : ''} sont perdus avec elle.`}{' '}
          Pour l’arrêter un moment, mettez-la en pause.
        </p>
      </Confirm>
    ),
  }
}
