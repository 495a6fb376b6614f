import Lock from 'lucide-react/icons/lock'
import ScanBarcode from 'lucide-react/icons/scan-barcode'
import Users from 'lucide-react/icons/users'
import { Unbroken } from '#src/ui/Unbroken.tsx'
import { CardRow } from './Cards.tsx'
import { cardsOf, ownCards } from './cards.ts'
import { PinScreen } from './PinScreen.tsx'
import { SaidPanel } from './SaidPanel.tsx'
import { useLastSaid } from './said.ts'
import { TopBar } from './TopBar.tsx'
import { useTerminal, useTerminalState } from './terminal.ts'
import { useKeypad } from './useKeypad.ts'
import { useWall } from './world.ts'

/** Asks for a badge, and says what for: to begin, to come back, to take over. */
export function BadgeScreen({ note }: { note?: string | undefined }) {
  const { registry } = useWall()
  const terminal = useTerminal()
  const state = useTerminalState(terminal)
  const said = useLastSaid()
  const { purpose, holder } = state.context
  const busy = state.matches('checking') || state.matches('settling')
  const back = () => terminal.send({ type: 'cancel' })
  const goesBack = state.can({ type: 'cancel' })
  useKeypad(goesBack ? { back } : {})

  if (state.matches('pin')) return <PinScreen digits={state.context.digits} said={said} />
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
          {note && <p className="text-[1.5rem] text-grey-400">{note}</p>}
        </div>
        {said && said.tone !== 'ok' && <SaidPanel {...said} />}
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
} as const
