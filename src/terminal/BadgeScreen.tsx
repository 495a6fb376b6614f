import Lock from 'lucide-react/icons/lock'
import ScanBarcode from 'lucide-react/icons/scan-barcode'
import Users from 'lucide-react/icons/users'
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { pageRoute } from '#contract/pages.ts'
import { type CameFrom, useSessionState } from '#src/session/context.tsx'
import { Unbroken } from '#src/ui/Unbroken.tsx'
import { CardRow, Cards, cardsOf, digitCards, ownCards } from './Cards.tsx'
import {
  useKeypad,
  useTerminal,
  useTerminalState,
  useWall,
  useWallFeedback,
  type WallFeedback,
} from './context.ts'
import { FeedbackPanel } from './Feedback.tsx'
import { TopBar } from './TopBar.tsx'

/** Asks for a badge and says what for: log in, unlock, or take over. */
export function BadgeScreen({ note }: { note?: string | undefined }) {
  const { registry } = useWall()
  const terminal = useTerminal()
  const state = useTerminalState(terminal)
  const feedback = useWallFeedback()
  const { purpose, holder } = state.context
  const busy = state.matches('checking') || state.matches('settling')
  const back = () => terminal.send({ type: 'cancel' })
  const goesBack = state.can({ type: 'cancel' })
  useKeypad(goesBack ? { back } : {})

  if (state.matches('pin')) return <PinScreen digits={state.context.digits} feedback={feedback} />
  const { title, icon: Icon, prompt } = words[purpose]
  return (
    <div className="wall">
      <TopBar title={title} person={holder?.name} />
      <main className="flex min-h-0 flex-col items-stretch gap-4">
        <div className="flex flex-1 flex-col items-center justify-center gap-5 text-center">
          <Icon size="6rem" aria-hidden className="text-grey-400" />
          <h1 className="wall-instruction wall-call">
            <Unbroken>{busy ? 'Badge lu, un instant…' : prompt(holder?.name)}</Unbroken>
          </h1>
          {note && <p className="wall-notice text-grey-400">{note}</p>}
        </div>
        {feedback && feedback.tone !== 'ok' && <FeedbackPanel {...feedback} />}
      </main>
      <CardRow
        cards={[
          ...(goesBack ? ownCards(registry, ['keypad.back']) : []),
          ...cardsOf(registry, ['session.log-out']),
        ]}
      />
    </div>
  )
}

const words = {
  'log-in': { title: 'Connexion', icon: ScanBarcode, prompt: () => 'Scannez votre badge' },
  unlock: {
    title: 'Écran verrouillé',
    icon: Lock,
    prompt: (name: string | undefined) =>
      name ? `${name}, scannez votre badge` : 'Scannez votre badge pour reprendre',
  },
  'hand-over': {
    title: 'Relève',
    icon: Users,
    prompt: (name: string | undefined) => `Relève de ${name ?? 'votre collègue'} : scannez votre badge`,
  },
  arrive: { title: 'Changement de personne', icon: Users, prompt: () => 'Badge lu, un instant…' },
} as const

/** Takes the badge's PIN from digit cards. It shows the number of digits, never the digits. */
function PinScreen({ digits, feedback }: { digits: string; feedback: WallFeedback | undefined }) {
  const { registry } = useWall()
  const terminal = useTerminal()
  useKeypad({
    digit: digit => terminal.send({ type: 'digit', digit }),
    clear: () => terminal.send({ type: 'clear' }),
    validate: () => terminal.send({ type: 'validate' }),
    back: () => terminal.send({ type: 'cancel' }),
  })
  const refused = feedback?.tone === 'refused' ? feedback.text : undefined
  return (
    <div className="wall">
      <TopBar title="Code PIN" />
      <main className="flex min-h-0 flex-col justify-between gap-2">
        <div className="flex items-center justify-between gap-8">
          <h1 className="wall-instruction">Composez votre code, puis « Valider »</h1>
          <p
            role="status"
            aria-label={`${digits.length} chiffres composés`}
            className="flex h-[3.5rem] min-w-[14rem] items-center justify-center gap-3 rounded-2xl border-2 border-grey-600 px-5"
          >
            <span aria-hidden className="text-[2.5rem] tracking-[0.3em]">
              {'•'.repeat(digits.length)}
            </span>
          </p>
        </div>
        {refused && (
          <p role="alert" className="wall-notice text-error-ink">
            {refused}
          </p>
        )}
        <Cards label="Chiffres" cards={digitCards(registry)} columns={5} large />
      </main>
      <CardRow cards={ownCards(registry, ['keypad.validate', 'keypad.clear', 'keypad.back'])} />
    </div>
  )
}

/** Log-in by badge. After a log-out the next person starts at the home page; otherwise the terminal stays where it was. */
export function WallLogin() {
  const { token, ended } = useSessionState()
  const { wall } = useWall()
  const location = useLocation()
  const left = ended?.by === 'user'
  useEffect(() => {
    if (left) wall.arrived(null)
  }, [wall, left])

  if (token) {
    const { from = pageRoute('home') }: CameFrom = location.state ?? {}
    return <Navigate to={from} replace />
  }
  const note =
    ended?.text ?? (canFill(document) ? 'Le premier scan met l’application en plein écran.' : undefined)
  return (
    <>
      <title>Connexion · Douchette</title>
      <BadgeScreen note={note} />
    </>
  )
}

/** Asks the browser to keep the screen on and to fill it. The browser may refuse both; the work continues. */
export function keepAwake(document: Document) {
  const { navigator } = document.defaultView ?? window
  let held: WakeLockSentinel | undefined
  let stopped = false

  async function hold() {
    // The browser refuses a hidden page and releases the lock when a page hides.
    if (stopped || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      held = await navigator.wakeLock.request('screen')
      if (stopped) void held.release()
    } catch {
      // The battery is low or a policy forbids it: the screen may go dark, and the next scan wakes it.
    }
  }

  document.addEventListener('visibilitychange', hold)
  void hold()

  return {
    fill() {
      if (!canFill(document)) return
      document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => {})
    },
    stop() {
      stopped = true
      document.removeEventListener('visibilitychange', hold)
      void held?.release()
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    },
  }
}

/** Whether the next scan will fill the screen. Browsers want a gesture, and a scanner's key is one. */
const canFill = (document: Document): boolean =>
  document.fullscreenEnabled && document.fullscreenElement === null
