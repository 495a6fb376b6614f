import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { useSession, useSessionState } from './context.tsx'
import { AttemptRefusal } from './LoginForm.tsx'

/** After a badge that is protected by a PIN. */
export function PinForm({ badge }: { badge: string }) {
  const { logInWithBadge, forget } = useSession()
  const { attempt } = useSessionState()
  const pin = useRef<HTMLInputElement>(null)

  useEffect(() => {
    pin.current?.focus()
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const digits = pin.current?.value.trim() ?? ''
    if (attempt?.busy || !digits) return
    if (await logInWithBadge(badge, digits)) pin.current?.select()
  }

  return (
    <form noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-5">
      <AttemptRefusal />
      <div>
        <label htmlFor="pin" className="mb-1.5 block font-semibold">
          Code PIN du badge
        </label>
        <input
          ref={pin}
          id="pin"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          className="field text-center text-2xl tracking-[0.5em]"
        />
      </div>
      <Button type="submit" busy={attempt?.busy ?? false} className="min-h-12 w-full text-base">
        Valider le code
      </Button>
      <Button look="quiet" onClick={forget}>
        Utiliser un autre badge
      </Button>
    </form>
  )
}
