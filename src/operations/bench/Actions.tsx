import { memo, Suspense } from 'react'
import { formatOwn } from '#contract/barcodes/own.ts'
import type { Command } from '#src/commands/command.ts'
import { sayKeys } from '#src/commands/keys.ts'
import { Barcode } from '#src/ui/barcode.tsx'
import { Unbroken } from '#src/ui/Unbroken.tsx'

type Props = { label: string; commands: readonly Command[]; onRun: (command: Command) => void }

/** The step's commands as buttons. Each shows its barcode and its keys. */
export function Actions({ label, commands, onRun }: Props) {
  if (commands.length === 0) return null
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-4">
      {commands.map(command => (
        <Action key={command.id} command={command} onRun={onRun} />
      ))}
    </ul>
  )
}

type ActionProps = { command: Command; onRun: (command: Command) => void }

/** Memoised, because drawing the barcode is most of the screen's work. */
const Action = memo(function Action({ command, onRun }: ActionProps) {
  return (
    <li>
      <button
        type="button"
        onClick={() => onRun(command)}
        className="panel flex min-h-16 w-full flex-col gap-2 px-4 py-3 text-start hover:bg-hover"
      >
        <span className="flex w-full items-center justify-between gap-3 font-semibold">
          <span className="line-clamp-2 min-w-0 wrap-break-word">
            <Unbroken>{command.title}</Unbroken>
          </span>
          {command.keys && (
            <kbd className="shrink-0 rounded-md border border-line px-2 py-0.5 font-sans text-xs text-ink-2">
              {sayKeys(command.keys)}
            </kbd>
          )}
        </span>
        {command.card && (
          <Suspense fallback={<span className="block h-10" />}>
            <Barcode text={formatOwn('command', command.card)} className="h-10 w-full rounded-sm" />
          </Suspense>
        )}
      </button>
    </li>
  )
})
