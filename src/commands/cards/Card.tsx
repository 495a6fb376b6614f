import { Barcode } from '#src/ui/barcode.tsx'
import { cardText } from '../help/sheet.ts'
import { sayKeys } from '../keys.ts'
import type { CardCommand } from './shelves.ts'

export type CardSize = 'sheet' | 'wall'

type Props = {
  command: CardCommand
  size: CardSize
  picked: boolean
  printed: boolean
  onPick: (on: boolean) => void
}

/** White in both themes, as its paper will be. */
export function Card({ command, size, picked, printed, onPick }: Props) {
  const text = cardText(command.card)
  const wall = size === 'wall'
  return (
    <li
      className={`card flex flex-col gap-3 rounded-2xl border border-line bg-white p-4 text-grey-800 ${printed ? '' : 'print:hidden'} ${wall ? 'print:justify-center' : ''}`}
    >
      <div className="flex items-start justify-between gap-3">
        <p className={`font-bold ${wall ? 'text-2xl print:text-5xl' : 'text-lg'}`}>
          {command.title}
          {command.section && (
            <span className="block text-sm font-normal text-grey-700">{command.section}</span>
          )}
        </p>
        <label className="card-pick -m-2 grid size-11 shrink-0 place-items-center">
          <input
            type="checkbox"
            checked={picked}
            onChange={({ target }) => onPick(target.checked)}
            aria-label={`Choisir ${command.title}`}
            className="size-5 accent-primary"
          />
        </label>
      </div>
      <Barcode text={text} className={`w-full ${wall ? 'h-24 print:h-[50mm]' : 'h-16'}`} />
      <p className="flex items-center justify-between gap-3 text-sm text-grey-700 tabular-nums">
        {text}
        {command.keys && <kbd className="font-sans font-semibold">{sayKeys(command.keys)}</kbd>}
      </p>
    </li>
  )
}
