import './wall.css'
import { useActorRef } from '@xstate/react'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { formatOwn } from '#contract/barcodes/own.ts'
import { through } from '#machines/shared/parts.ts'
import { terminalMachine } from '#machines/terminal/machine.ts'
import { useDialogScans, useScan } from '#src/scan/provider.tsx'
import type { Scan, ScanAnswer } from '#src/scan/scan.ts'
import { refusal } from '#src/scan/words.ts'
import { useSession } from '#src/session/context.tsx'
import { useStore } from '#src/useStore.ts'
import { BadgeScreen, keepAwake } from './BadgeScreen.tsx'
import { createBadges } from './badges.ts'
import {
  coverOf,
  FeedbackContext,
  isLocked,
  isOfTheCover,
  type Terminal,
  TerminalContext,
  useHeardFeedback,
  useTerminalState,
  WallContext,
  type WallWorld,
} from './context.ts'
import { OverScreen, QuestionScreen } from './OverlayScreens.tsx'
import { WallOverlays } from './Overlays.tsx'

/** The application on the wall. `children` are the application's own routes, with wall screens. */
export function WallApp({ world, children }: { world: WallWorld; children: ReactNode }) {
  const { wall, overlay } = world
  const { questions } = useScan()
  const terminal = useRunningTerminal(world)
  const state = useTerminalState(terminal)
  const over = useStore(overlay)
  const question = useStore(questions)
  const covered = coverOf(state) !== undefined
  // A locked desk shows its own palette and help.
  const panel = covered ? 'badge' : question ? 'question' : wall.get().on ? over : undefined
  const latest = useHeardFeedback()
  useLetterSize(useStore(wall).inches)
  useScreenAwake()
  return (
    <WallContext value={world}>
      <TerminalContext value={terminal}>
        <FeedbackContext value={latest}>
          <div data-color-scheme="dark">
            <BadgeScans terminal={terminal} world={world} />
            <div hidden={panel !== undefined}>{children}</div>
            {panel === 'badge' && <BadgeScreen />}
            {panel === 'question' && question && <QuestionScreen question={question} />}
            {typeof panel === 'object' && <OverScreen over={panel} />}
            <WallOverlays />
          </div>
        </FeedbackContext>
      </TerminalContext>
    </WallContext>
  )
}

const seenKey = 'terminal-seen'

/** Runs the terminal's machine while the wall screens are open. Its messages show and sound like answers to a scan. */
function useRunningTerminal(world: WallWorld): Terminal {
  const { wall, overlay, access, tokens } = world
  const { bus, questions, router } = useScan()
  const session = useSession()
  const [{ machine, input }] = useState(() => {
    const { identify, settle } = createBadges(world)
    const idleMs = () => wall.get().lockMinutes * 60_000
    const open = tokens.get().token !== null
    return {
      machine: terminalMachine.provide({
        actors: { identify: through(identify), settle: through(settle) },
      }),
      input: { session: open, locked: wall.isLocked() || (open && wasLeft(idleMs())), idleMs },
    }
  })
  const terminal = useActorRef(machine, { input })

  useEffect(() => {
    const stay = () => {
      localStorage.setItem(seenKey, String(Date.now()))
      terminal.send({ type: 'active' })
    }
    const follow = () => terminal.send({ type: session.get().token ? 'session.opened' : 'session.ended' })
    const keepLock = () => {
      const standing = router.latched()?.feedback.text
      if (coverOf(terminal.getSnapshot()) === undefined && standing !== undefined && isOfTheCover(standing)) {
        router.acknowledge()
      }
      const locked = isLocked(terminal.getSnapshot())
      if (locked !== wall.isLocked()) wall.change({ locked })
      if (!locked) return
      overlay.close()
      questions.answer(null)
    }
    const name = () => {
      const user = access.get()?.user
      if (!user) return
      terminal.send({ type: 'session.person', person: { id: user.email, name: user.displayName } })
    }
    keepLock()
    name()
    const stops = [
      terminal.on('feedback', feedback => bus.emit('feedback', feedback)).unsubscribe,
      terminal.subscribe(keepLock).unsubscribe,
      wall.run({
        covered: () => coverOf(terminal.getSnapshot()),
        lock: () => terminal.send({ type: 'lock' }),
        canRelieve: () => terminal.getSnapshot().can({ type: 'relieve' }),
        relieve: () => terminal.send({ type: 'relieve' }),
      }),
      session.subscribe(follow),
      access.subscribe(name),
      bus.on('scan', ({ codes }) => {
        stay()
        if (!codes.some(isBadge)) terminal.send({ type: 'other-scan' })
      }),
      listen('keydown', stay),
      listen('pointerdown', stay),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [terminal, wall, overlay, access, bus, questions, router, session])

  return terminal
}

/** A terminal that restarts after more idle time than the lock allows starts locked. */
function wasLeft(idleMs: number): boolean {
  const seen = Number(localStorage.getItem(seenKey) ?? Date.now())
  return Date.now() - seen > idleMs
}

function listen(type: 'keydown' | 'pointerdown', heard: () => void) {
  window.addEventListener(type, heard, { capture: true })
  return () => window.removeEventListener(type, heard, { capture: true })
}

/** The terminal takes badges even over other screens. While it asks for a badge, it refuses every other scan. */
function BadgeScans({ terminal, world: { overlay } }: { terminal: Terminal; world: WallWorld }) {
  const { router } = useScan()
  useDialogScans((scan: Scan): ScanAnswer | null => {
    const state = terminal.getSnapshot()
    const badge = scan.codes.find(isBadge)
    if (badge) {
      const event = { type: 'badge', text: formatOwn('badge', badge.value) } as const
      if (!state.can(event)) return refusal('Un badge est en cours de lecture : attendez un instant.')
      if (state.matches('open') && router.latched()) {
        return refusal('Une erreur attend d’être vue : scannez OK, puis votre badge.')
      }
      terminal.send(event)
      const after = terminal.getSnapshot()
      return after.matches('open') ? onceMore(after.context.holder?.name) : taken
    }
    const cover = coverOf(state)
    if (cover !== undefined) return refusal(cover)
    // A scan acts on the screen below, so the open panel closes.
    overlay.close()
    return null
  })
  return null
}

const isBadge = ({ kind }: Scan['codes'][number]): boolean => kind === 'badge'

/** The greeting, the PIN's request or the refusal sounds. */
const taken: ScanAnswer = { kind: 'command', tone: 'ok', text: 'Badge lu', answeredLater: true }

/** The first scan over an open session names whose it is. */
const onceMore = (holder: string | undefined): ScanAnswer => ({
  kind: 'confirm',
  tone: 'confirm',
  text: `Rescannez votre badge : ${holder ?? 'votre collègue'} vous laisse l’écran`,
  detail: 'Son travail reste à son nom. Pour le prendre : « Passer la main ».',
})

/** Letters are as large as this screen needs for a reader three metres away. */
function useLetterSize(inches: number) {
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement
    dataset.wall = ''
    style.setProperty('--inches', String(inches))
    return () => {
      delete dataset.wall
      style.removeProperty('--inches')
    }
  }, [inches])
}

function useScreenAwake() {
  const { bus } = useScan()
  useEffect(() => {
    const awake = keepAwake(document)
    // Browsers fill the screen only after a gesture. A scanner's key counts, so the first scan does it.
    const stop = bus.on('scan', awake.fill)
    return () => {
      stop()
      awake.stop()
    }
  }, [bus])
}
