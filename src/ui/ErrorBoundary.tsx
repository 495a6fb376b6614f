import Unplug from 'lucide-react/icons/unplug'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { pageRoute } from '#contract/pages.ts'
import { startAgain } from '#src/loading/start-again.ts'
import { Button } from './Button.tsx'
import { Message } from './Message.tsx'

type Props = { children: ReactNode; fullScreen?: boolean; onWall?: boolean }

/** Replaces a screen that throws while it renders; other screens stay. `src/app/draw.tsx` reports it (`onCaughtError`). */
export class ErrorBoundary extends Component<Props, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const { fullScreen = false, onWall = false } = this.props
    return <CrashScreen error={error} fullScreen={fullScreen} onWall={onWall} />
  }
}

type CrashScreenProps = {
  error: Error
  fullScreen: boolean
  /** A wall has no key and no mouse: it tries again by itself. */
  onWall: boolean
}

const wallTriesAfterMs = 15_000

export function CrashScreen({ error, fullScreen, onWall }: CrashScreenProps) {
  const [asked, setAsked] = useState<'again' | 'home'>()
  const [isSilent, setSilent] = useState(false)
  /** Anew from the server, for a browser keeps a file that failed as failed for as long as the page lives. */
  function leave(what: 'again' | 'home') {
    setAsked(what)
    const to = what === 'home' ? { to: pageRoute('home') } : {}
    void startAgain({ ...to, atOnce: true, serverIsSilent: () => setSilent(true) })
  }
  useEffect(() => {
    if (!onWall) return
    const timer = setTimeout(() => void startAgain(), wallTriesAfterMs)
    return () => clearTimeout(timer)
  }, [onWall])
  return (
    <Message
      icon={Unplug}
      title="Cet écran s’est arrêté"
      text={`Une erreur imprévue l’a interrompu. Ce qui était enregistré l’est toujours.${onWall ? ' Il revient de lui-même dans un instant.' : ''}`}
      fullScreen={fullScreen}
      alert
    >
      {/* An operator cannot use these words; `npm run dev` shows them to a developer. */}
      {import.meta.env.DEV && <p className="wrap-anywhere text-ink-2">{error.message}</p>}
      <Button busy={asked === 'again'} onClick={() => leave('again')}>
        Réessayer
      </Button>
      <Button look="plain" busy={asked === 'home'} onClick={() => leave('home')}>
        Retour à l’accueil
      </Button>
      {isSilent && <p>Le serveur ne répond pas encore : l’écran revient dès qu’il répond.</p>}
    </Message>
  )
}
