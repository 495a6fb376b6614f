import { useState } from 'react'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { useNotificationDoor } from '../notification-door.ts'
import type { Shown } from '../secrets/ShownSecret.tsx'

/** Makes a new secret and holds it until it was seen. */
export function useSecret() {
  const call = useCall()
  const { calls, of, shop } = useNotificationDoor()
  const [shown, setShown] = useState<Shown>()
  const [busy, setBusy] = useState(false)
  /** Returns the server's refusal, in words. */
  const renew = async (id: string, overlapHours: number): Promise<string | undefined> => {
    setBusy(true)
    const answer = await call(calls.secret, {
      params: { ...of, notification: id },
      body: { overlapHours },
    })
    setBusy(false)
    if (isRefusal(answer)) return answer.refused.detail
    const { secret, notification } = answer.data
    setShown({
      title: `Secret de ${notification.name}`,
      secret,
      help: `${shop === undefined ? 'Donnez-le à la boutique : son' : 'Votre'} serveur s’en sert pour vérifier les signatures. Il n’est affiché qu’une fois.`,
    })
    return undefined
  }
  return { shown, busy, renew, hide: () => setShown(undefined) }
}
