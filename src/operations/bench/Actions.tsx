import { memo, Suspense } from 'react'
import { formatOwn } from '#contract/barcodes/own.ts'
import type { Command } from '#src/commands/command.ts'
import { sayKeys } from '#src/commands/keys.ts'
import { Barcode } from '#src/ui/barcode.tsx'
import { Unbroken } from '#src/ui/Unbroken.tsx'
import { useStore } from '#src/useStore.ts'
import { benchSetting } from '../settings.ts'

type Props = { label: string; commands: readonly Command[]; onRun: (command: Command) => void }

/** The commands of the step, in one row at the foot of the screen. */
export function Foot(props: Props) {
  const { bars } = useStore(benchSetting)
  if (props.commands.length === 0) return null
  return (
    <footer className="bench-foot" data-bars={bars || undefined}>
      <Actions {...props} bars={bars} />
    </footer>
  )
}

/** The step's choices: reasons, cartons, lists. They scroll inside their own frame. */
export function Choices(props: Props) {
  const { bars } = useStore(benchSetting)
  if (props.commands.length === 0) return null
  return (
    <div className="bench-choices bench-frame">
      <Actions {...props} bars={bars} />
    </div>
  )
}

/** Commands as buttons, each with its keys beside its words. */
function Actions({ label, commands, onRun, bars }: Props & { bars: boolean }) {
  return (
    <ul aria-label={label} className="bench-actions">
      {commands.map(command => (
        <Action key={command.id} command={command} onRun={onRun} bars={bars} />
      ))}
    </ul>
  )
}

type ActionProps = { command: Command; onRun: (command: Command) => void; bars: boolean }

/** Memoised, because drawing the barcodes is most of the screen's work where they are shown. */
const Action = memo(function Action({ command, onRun, bars }: ActionProps) {
  return (
    <li className="min-w-0">
      <button
        type="button"
        onClick={() => onRun(command)}
        data-way-out={command.id === 'operation.acknowledge' || undefined}
        className="panel flex size-full min-h-16 flex-col justify-center gap-2 px-3 py-2 max-sm:px-2 text-start hover:bg-hover"
      >
        <span className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 text-[0.9375rem] leading-tight font-semibold max-sm:text-sm">
          <span className="min-w-0 flex-[1_1_7rem] wrap-break-word max-sm:basis-auto">
            <Unbroken>{command.title}</Unbroken>
          </span>
          {command.keys && (
            <kbd className="shrink-0 rounded-md border border-current/30 px-1.5 py-0.5 font-sans text-xs whitespace-nowrap text-ink-2 in-data-way-out:text-inherit">
              {sayKeys(command.keys)}
            </kbd>
          )}
        </span>
        {bars && command.card && (
          <Suspense fallback={<span className="bench-bars" />}>
            <Barcode text={formatOwn('command', command.card)} className="bench-bars" />
          </Suspense>
        )}
      </button>
    </li>
  )
})
