import './bench/bench.css'
import SquareStack from 'lucide-react/icons/square-stack'
import { type ComponentType, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { isBusy } from '#machines/shared/operation.ts'
import { newId } from '#src/api/id.ts'
import { useApi } from '#src/api/useReading.tsx'
import type { Command, Permission } from '#src/commands/command.ts'
import type { Registry } from '#src/commands/registry.ts'
import { isAskedInPlace, isChoice, tellNumber } from '#src/commands/step.ts'
import { firstScreen } from '#src/loading/first-screen.ts'
import { loadSurely } from '#src/loading/load-surely.ts'
import { useLazyOutbox } from '#src/outbox/useOutbox.ts'
import { documentsPlace } from '#src/printing/environment.tsx'
import { HoldScans, useDialogScans, useOperationScans, useScan } from '#src/scan/provider.tsx'
import { manualScan } from '#src/scan/sources/source.ts'
import { refusal } from '#src/scan/words.ts'
import { type Shop, useAccess, useShop } from '#src/session/access.tsx'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazy-page.ts'
import { notify } from '#src/ui/notify.ts'
import { LoadingPage } from '#src/ui/Spinner.tsx'
import { useStoreAfterPaint } from '#src/ui/useStoreAfterPaint.ts'
import type { ActiveOperations } from './active.ts'
import { Choices, Foot } from './bench/Actions.tsx'
import { NumberEntry, PhotoEntry, QuantityEntry, TextEntry } from './bench/Entries.tsx'
import { Facts, Instruction, Notices } from './bench/Instruction.tsx'
import { LastScan, RecentScans } from './bench/LastScan.tsx'
import { WorkList } from './bench/WorkList.tsx'
import type { Operation, OperationActor, PageActions, RunningOperation, World } from './definition.ts'
import type { FeedbackHistory } from './history.ts'
import { undoThere } from './idle/undo.ts'
import { useIdle } from './idle/useIdle.ts'
import type { Run } from './running.ts'
import { resumedText } from './saved.ts'
import { useOpened } from './useCodeInAddress.ts'
import { usePrompt, useRunning } from './useRunning.ts'

const nothingYet = <div className="bench-list panel min-h-24" />

const IdlePanel = lazyPart(async () => (await import('./idle/IdlePanel.tsx')).IdlePanel)

type Props = {
  operation: Operation
  active: ActiveOperations
  registry: Registry
  go: World['go']
  showActs: PageActions['showActs']
  /** Draws the step in place of the bench, on a wall terminal. */
  Wall?: ComponentType<{ run: Run }> | undefined
}

export const OperationScreen = (props: Props) => <Screen {...props} />

export function ShopOperationScreen(props: Props) {
  const shop = useShop()
  // The key starts the operation again when the shop changes: a step belongs to one shop.
  return <Screen key={`${props.operation.id} ${shop.slug}`} {...props} shop={shop} />
}

function Screen({ operation, active, registry, go, showActs, Wall, shop: current }: Props & { shop?: Shop }) {
  const { user } = useAccess()
  // The access record brings a new object every minute, so keep the first: a new one would restart the operation.
  const [shop] = useState(current)
  const { open: outbox } = useLazyOutbox()
  const { changes } = useApi()
  const { hearing } = useScan()
  const place = {
    outbox,
    go,
    isTold: changes.live.get,
    user: user.email,
    active,
    onWall: Wall !== undefined,
    hearing,
    ...(shop ? { shop } : {}),
  }
  const running = useRunning(operation, place)
  return (
    <>
      <title>{`${operation.title} · Douchette`}</title>
      {running === 'loading' || 'failed' in running ? (
        <>
          <HoldScans />
          <LoadingPage />
        </>
      ) : 'at' in running ? (
        <OpenElsewhere title={operation.title} onContinue={running.continueHere} />
      ) : Wall ? (
        <Wall run={running} />
      ) : (
        <Bench operation={operation} run={running} active={active} registry={registry} showActs={showActs} />
      )}
    </>
  )
}

type BenchProps = Omit<Props, 'go' | 'Wall'> & { run: Run }

function Bench({ operation, run, active, registry, showActs }: BenchProps) {
  const { running, resumed, handovers, history } = run
  // The machine's snapshot renders the bench again, after the paint. `LastScan` shows the verdict before that.
  const now = useStoreAfterPaint(active)
  const { feed, hear } = useScan()
  // An acknowledged error brings the commands back.
  useStoreAfterPaint(feed)
  const { title } = operation
  useOperationScans(run.scanned)
  const view = running.view()
  const { photo, text } = view
  const idle = useIdle(now?.running === running ? now : undefined)
  const drawBeside = useBeside(running)
  useOpened(running.actor, view.opened)
  const inPage = new Set(view.choices?.flatMap(({ id, inPage }) => (inPage ? `choice.${id}` : [])))
  const offered = registry.commands.filter(command => isOffered(command) && !inPage.has(command.id))
  const choices = offered.filter(isChoice)
  const attempt = useCallback(
    (command: Command) => sayRefusal(registry.attempt(command, 'button')),
    [registry],
  )
  const tellText = (typed: string) => {
    if (!text?.event) return void hear(manualScan(typed))
    const event = { ...text.event, code: typed }
    if (!running.actor.getSnapshot().can(event)) return 'Cela ne se lit pas : vérifiez ce qui est écrit.'
    return void send(running, event)
  }
  const choose = (id: string) => {
    const choice = registry.byId(`choice.${id}`)
    if (choice) attempt(choice)
  }

  const page = running.page?.({ choose, showActs })
  const quantity = registry.byId('quantity.choose')
  const entry = quantity?.when().allowed && !view.number && (
    <QuantityEntry onTold={n => quantity.choices?.(String(n))[0]?.run('button')} />
  )
  const filled = [view.number, text, photo, page, view.list, idle].some(Boolean) || choices.length > 0
  const isWide = useIsWide(running.actor, filled)
  return (
    <div className="bench" data-wide={isWide || undefined}>
      <Instruction
        prompt={usePrompt(running.actor, view.prompt)}
        about={view.about}
        progress={view.progress}
      />
      <div className="bench-work">
        {view.number && <NumberEntry {...view.number} onTold={n => sayRefusal(tellNumber(registry, n))} />}
        {text && <TextEntry key={text.label} {...text} onTold={tellText} />}
        {photo && (
          <PhotoEntry label={photo.label} onTaken={code => send(running, { ...photo.event, code })} />
        )}
        <Choices label="Choix" commands={choices} onRun={attempt} />
        {page ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus lets the arrow keys scroll it.
          <section aria-label={title} tabIndex={0} className="bench-frame bench-page">
            {page}
          </section>
        ) : (
          view.list && <WorkList {...view.list} entry={entry} />
        )}
        {!filled && !isWide && nothingYet}
        {idle && now && (
          <Suspense fallback={nothingYet}>
            <IdlePanel
              active={now}
              idle={idle}
              onUndo={(name, scan) => {
                undoThere(running, name, () => {
                  const command = registry.byId(`${operation.id}.void`)
                  if (command) attempt(command)
                })
                hear(manualScan(scan))
              }}
            />
          </Suspense>
        )}
      </div>
      <aside aria-label="Dernier scan et repères" className="bench-aside">
        <Back text={resumedText(resumed, handovers())} history={history} />
        {view.facts && view.facts.length > 0 && <Facts facts={view.facts} />}
        {drawBeside?.()}
        {view.notices && view.notices.length > 0 && <Notices notices={view.notices} />}
        <LastScan feed={history} rows={view.list?.rows} />
        <RecentScans feed={history} />
        <div ref={documentsPlace.set} className="bench-documents bench-frame" />
      </aside>
      <Foot
        label="Dans cette étape"
        commands={offered.filter(command => !isChoice(command))}
        onRun={attempt}
      />
    </div>
  )
}

/** The verdict has the width of a step without work to show. While a request runs nothing moves: what comes next is not known. */
function useIsWide(actor: OperationActor, filled: boolean): boolean {
  const standing = useRef(false)
  if (!isBusy(actor.getSnapshot())) standing.current = !filled
  return standing.current && !filled
}

/** The drawing of what is in hand comes once the first screen stands. */
function useBeside({ beside }: RunningOperation) {
  const [draw, setDraw] = useState<() => ReactNode>()
  useEffect(() => {
    if (!beside) return undefined
    let isGone = false
    const come = async () => {
      await firstScreen
      const loaded = await loadSurely(beside)
      if (!isGone) setDraw(() => loaded)
    }
    come()
    return () => {
      isGone = true
      setDraw(undefined)
    }
  }, [beside])
  return draw
}

/** Shows the text until the next scan. */
function Back({ text, history }: { text: string | undefined; history: FeedbackHistory }) {
  const scanned = useStoreAfterPaint(history).some(({ code }) => code)
  if (text === undefined || scanned) return null
  return (
    <p role="status" className="bench-back rounded-2xl bg-info-soft px-4 py-2 font-semibold text-info-ink">
      {text}
    </p>
  )
}

function isOffered(command: Command): boolean {
  return command.group === 'Dans cette étape' && !isAskedInPlace(command) && command.when().allowed
}

function send({ actor }: RunningOperation, event: { type: string; code: string }) {
  const sent = { ...event, id: newId() }
  actor.send(sent)
}

function sayRefusal(permission: Permission) {
  if (!permission.allowed) notify({ level: 'warning', text: permission.because })
}

/** Stands in place of an operation whose step another tab works on. */
export function OpenElsewhere({ title, onContinue }: { title: string; onContinue: () => void }) {
  useDialogScans(({ codes }) =>
    codes.some(({ kind }) => kind === 'command' || kind === 'badge')
      ? null
      : refusal('Ce travail est ouvert dans un autre onglet. Continuez ici, ou scannez là-bas.'),
  )
  return (
    <div className="grid min-h-[60vh] place-items-center p-6">
      <div role="status" className="flex max-w-md flex-col items-center gap-4 text-center">
        <span className="grid size-16 place-items-center rounded-2xl bg-info-soft text-info-ink">
          <SquareStack size={32} aria-hidden />
        </span>
        <h1 className="text-xl font-bold text-balance">{title} : le travail est dans un autre onglet</h1>
        <p className="text-ink-2">
          Le même travail ne se fait pas à deux endroits. Continuez ici : l’autre onglet s’arrête, rien n’est
          perdu.
        </p>
        <Button onClick={onContinue} autoFocus>
          Continuer ici
        </Button>
      </div>
    </div>
  )
}
