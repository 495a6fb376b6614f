import { useState } from 'react'
import { Link } from 'react-router-dom'
import { pageRoute } from '#contract/pages.ts'
import { useCall } from '#src/api/useReading.tsx'
import { useSession } from '#src/session/context.tsx'
import { logInByPasskey } from '#src/session/passkey.ts'
import { Button } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { Heading } from '../Heading.tsx'

/** Before the pages of administrators, where the warehouse asks for a second factor. */
export function PasskeyFirst() {
  const call = useCall()
  const { logInBy } = useSession()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const show = async () => {
    setBusy(true)
    setProblem(undefined)
    const answer = await logInBy(() => logInByPasskey(call))
    setBusy(false)
    if (answer) return setProblem(answer.refused.detail)
    // All that was read so far was read without the key.
    location.reload()
  }
  return (
    <div className="grid max-w-xl gap-5 pt-2">
      <Heading
        title="Votre clé d’accès"
        lead="Cet entrepôt la demande avant les pages des administrateurs."
      />
      <FormProblem>{problem}</FormProblem>
      <Button busy={busy} className="justify-self-start" onClick={() => void show()}>
        Utiliser ma clé d’accès
      </Button>
      <p className="text-ink-2">
        Pas encore de clé ? Ajoutez-la sous{' '}
        <Link to={pageRoute('account')} className="underline">
          Mon compte
        </Link>
        .
      </p>
    </div>
  )
}
