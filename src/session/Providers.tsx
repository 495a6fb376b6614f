import Building2 from 'lucide-react/icons/building-2'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { identityProviderCalls } from '#contract/endpoints/identity-provider.ts'
import { pageRoute } from '#contract/pages.ts'
import { isRefusal, refuse } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { Button } from '#src/ui/Button.tsx'
import { type CameFrom, useSession, useSessionState } from './context.tsx'
import { logInByPasskey, takesPasskeys } from './passkey.ts'

/** The log-in that this tab keeps while the person is at the provider. Another tab's log-in is another one. */
const key = 'identity-log-in'
const Kept = z.object({ handle: z.string(), from: z.optional(z.string()) })

const passkey = 'passkey'

const begunElsewhere = refuse(
  'log-in-elsewhere',
  'Cette connexion a été commencée dans un autre onglet, ou elle a expiré. Recommencez ici.',
)

/** A button for each identity provider, and the way back from one. */
export function Providers() {
  const call = useCall()
  const go = useNavigate()
  const { search, state } = useLocation()
  const { logInBy } = useSession()
  const { attempt } = useSessionState()
  const { data } = useReading(identityProviderCalls.offered, {})
  const [chosen, setChosen] = useState<string>()
  const isBack = useRef(false)

  useEffect(() => {
    const query = new URLSearchParams(search)
    if (isBack.current || !query.has('state') || !(query.has('code') || query.has('error'))) return
    isBack.current = true
    const kept = takeKept()
    // The code leaves the address at once, and the page that was wanted is known again.
    const cameFrom: CameFrom = kept?.from === undefined ? {} : { from: kept.from }
    go(pageRoute('login'), { replace: true, state: cameFrom })
    void logInBy(async () =>
      kept
        ? call(identityProviderCalls.logIn, { body: { handle: kept.handle, returned: search } })
        : begunElsewhere,
    )
  }, [search, call, go, logInBy])

  const leave = async (provider: string) => {
    if (chosen !== undefined || attempt?.busy) return
    setChosen(provider)
    const begun = await call(identityProviderCalls.begin, {
      params: { provider },
      body: { origin: location.origin },
    })
    if (isRefusal(begun)) {
      setChosen(undefined)
      await logInBy(async () => begun)
      return
    }
    const { url, handle } = begun.data
    const { from }: CameFrom = state ?? {}
    sessionStorage.setItem(key, JSON.stringify({ handle, ...(from === undefined ? {} : { from }) }))
    location.assign(url)
  }

  const byPasskey = async () => {
    if (chosen !== undefined || attempt?.busy) return
    setChosen(passkey)
    await logInBy(() => logInByPasskey(call))
    setChosen(undefined)
  }

  const { providers, passkeys } = data?.data ?? { providers: [], passkeys: false }
  const offersPasskeys = passkeys && takesPasskeys()
  if (providers.length === 0 && !offersPasskeys) return null
  return (
    <div className="flex flex-col gap-3">
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          look="plain"
          busy={chosen === id}
          className="min-h-12 w-full text-base"
          onClick={() => void leave(id)}
        >
          {chosen !== id && <Building2 size={20} aria-hidden />}
          Continuer avec {name}
        </Button>
      ))}
      {offersPasskeys && (
        <Button
          look="plain"
          busy={chosen === passkey}
          className="min-h-12 w-full text-base"
          onClick={() => void byPasskey()}
        >
          {chosen !== passkey && <Fingerprint size={20} aria-hidden />}
          Utiliser une clé d’accès
        </Button>
      )}
    </div>
  )
}

/** Taken once: an address that is opened again logs nobody in. */
function takeKept() {
  const text = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  try {
    const kept = Kept.safeParse(JSON.parse(text ?? 'null'))
    return kept.success ? kept.data : undefined
  } catch {
    return undefined
  }
}
