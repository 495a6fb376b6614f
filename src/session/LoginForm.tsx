import CircleX from 'lucide-react/icons/circle-x'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Info from 'lucide-react/icons/info'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { RequestId } from '#src/ui/Message.tsx'
import { useSession, useSessionState } from './context.tsx'

const missing = {
  username: 'Saisissez votre identifiant.',
  password: 'Saisissez votre mot de passe.',
} as const
type Field = keyof typeof missing

export function LoginForm() {
  const { logIn } = useSession()
  const { attempt } = useSessionState()
  const [wanting, setWanting] = useState<Field>()
  const [shown, setShown] = useState(false)
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  // A keyboard is at hand where the pointer is fine; on a handheld the on-screen one would only cover the screen.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) username.current?.focus()
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (attempt?.busy || !username.current || !password.current) return
    const name = username.current.value.trim()
    const secret = password.current.value
    const lacking: Field | undefined = name ? (secret ? undefined : 'password') : 'username'
    setWanting(lacking)
    if (lacking) {
      const field = lacking === 'username' ? username : password
      field.current?.focus()
      return
    }
    const refusal = await logIn(name, secret)
    if (refusal) password.current?.select()
  }

  const Eyes = shown ? EyeOff : Eye
  return (
    <form noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-5">
      <AttemptRefusal />
      <div>
        <label htmlFor="username" className="mb-1.5 block font-semibold">
          Identifiant
        </label>
        <input
          ref={username}
          id="username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          className="field"
          {...invalid('username', wanting)}
        />
        <Missing field="username" wanting={wanting} />
      </div>
      <div>
        <label htmlFor="password" className="mb-1.5 block font-semibold">
          Mot de passe
        </label>
        <div className="relative">
          <input
            ref={password}
            id="password"
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            className="field pe-12"
            {...invalid('password', wanting)}
          />
          <IconButton
            label={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
            onClick={() => setShown(!shown)}
            className="absolute end-0.5 top-0.5"
          >
            <Eyes size={20} aria-hidden />
          </IconButton>
        </div>
        <Missing field="password" wanting={wanting} />
      </div>
      <Button type="submit" busy={attempt?.busy ?? false} className="min-h-12 w-full text-base">
        Se connecter
      </Button>
    </form>
  )
}

const invalid = (field: Field, wanting: Field | undefined) =>
  wanting === field ? { 'aria-invalid': true, 'aria-describedby': `${field}-missing` } : {}

function Missing({ field, wanting }: { field: Field; wanting: Field | undefined }) {
  if (wanting !== field) return null
  return (
    <p id={`${field}-missing`} className="mt-1.5 text-sm font-medium text-error-ink">
      {missing[field]}
    </p>
  )
}

/** The server's sentence, whether a password or a badge was refused. Always there, so that it is announced. */
export function AttemptRefusal() {
  const { attempt } = useSessionState()
  const refused = attempt?.refused
  // Asked for a PIN or for one's own password, nobody has done anything wrong.
  const asksOnly = refused?.code === 'pin-required' || refused?.code === 'password-once'
  const Icon = asksOnly ? Info : CircleX
  return (
    <div role="alert" className="empty:hidden">
      {refused && (
        <div
          className={`flex gap-3 rounded-xl px-4 py-3 ${asksOnly ? 'bg-info-soft text-info-ink' : 'bg-error-soft text-error-ink'}`}
        >
          <Icon size={20} className="mt-0.5 shrink-0" aria-hidden />
          <div>
            <p className="font-medium">{refused.detail}</p>
            {refused.status >= 500 && <RequestId of={refused} />}
          </div>
        </div>
      )}
    </div>
  )
}
