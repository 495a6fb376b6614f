import PrinterIcon from 'lucide-react/icons/printer'
import { Suspense, useMemo, useState } from 'react'
import { Checkbox } from '#src/ui/aria/fields.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { Button } from '#src/ui/Button.tsx'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import type { Registry } from '../registry.ts'
import { useLoaded } from '../useLoaded.ts'
import './cards.css'
import { Barcode } from '#src/ui/barcode.tsx'
import {
  type CardCommand,
  type CardGroup,
  cardGroups,
  cardsOf,
  cardText,
  type Scope,
  withMoreCards,
} from '../groups.ts'
import { sayKeys } from '../keys.ts'

const sizes: Record<CardSize, string> = { sheet: 'Planche de cartes', wall: 'Une par page, pour le mur' }

type Props = {
  registry: Registry
  /** Cards that only the server's data can list, such as the shop's reasons. */
  permanent: () => Promise<readonly CardGroup[]>
}

const none: readonly CardGroup[] = []
const allCards = 'all'

/** Every command as a barcode: with this sheet on paper, a laser scanner can do everything. */
export function CardSheet({ registry, permanent }: Props) {
  const more = useLoaded(permanent, false) ?? none
  const groups = useMemo(() => withMoreCards(cardGroups(registry), more), [registry, more])
  const [scope, setScope] = useState<Scope>('all')
  const [size, setSize] = useState<CardSize>('sheet')
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const shown = cardsOf(groups, scope, new Set())
  const printed = new Set(
    cardsOf(groups, scope, picked).flatMap(({ commands }) => commands.map(({ id }) => id)),
  )

  const pick = (id: string, on: boolean) => {
    const next = new Set(picked)
    if (on) next.add(id)
    else next.delete(id)
    setPicked(next)
  }

  return (
    <div className="card-sheet grid gap-6 pt-2">
      <title>Cartes de commande · Douchette</title>
      <header className="card-tools grid gap-4">
        <div>
          <h1 className="text-2xl font-bold">Cartes de commande</h1>
          <p className="text-ink-2">
            À imprimer, puis à scanner : chaque carte lance sa commande. Sans choix, toutes celles de la liste
            sortent.
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-4">
          <Select
            look="small"
            className="w-full sm:w-56"
            label="Lesquelles"
            value={scope === 'all' ? allCards : scope.group}
            onChange={chosen => {
              setScope(chosen === allCards ? 'all' : { group: chosen })
              setPicked(new Set())
            }}
            options={[
              { id: allCards, label: 'Toutes' },
              ...groups.map(({ title }) => ({ id: title, label: title })),
            ]}
          />
          <Select
            look="small"
            className="w-full sm:w-64"
            label="Format"
            value={size}
            onChange={chosen => setSize(chosen === 'wall' ? 'wall' : 'sheet')}
            options={Object.entries(sizes).map(([id, label]) => ({ id, label }))}
          />
          <Button onClick={() => window.print()}>
            <PrinterIcon size={20} aria-hidden />
            {printed.size > 1 ? `Imprimer ${printed.size} cartes` : 'Imprimer 1 carte'}
          </Button>
        </div>
      </header>
      <Suspense fallback={<LoadingPanel />}>
        {shown.map(({ title, commands }) => (
          <section
            key={title}
            aria-label={title}
            className={commands.some(({ id }) => printed.has(id)) ? '' : 'print:hidden'}
          >
            <h2 className="pb-2 text-lg font-bold">{title}</h2>
            <ul
              data-size={size}
              className="grid grid-cols-[repeat(auto-fill,minmax(min(22rem,100%),1fr))] gap-4"
            >
              {commands.map(command => (
                <Card
                  key={command.id}
                  command={command}
                  size={size}
                  picked={picked.has(command.id)}
                  printed={printed.has(command.id)}
                  onPick={on => pick(command.id, on)}
                />
              ))}
            </ul>
          </section>
        ))}
      </Suspense>
    </div>
  )
}

export type CardSize = 'sheet' | 'wall'

/** A longer code needs the whole row: its bars would be thinner than a scanner reads. */
const longest = 18

type CardProps = {
  command: CardCommand
  size: CardSize
  picked: boolean
  printed: boolean
  onPick: (on: boolean) => void
}

/** White in both themes, like the paper. */
export function Card({ command, size, picked, printed, onPick }: CardProps) {
  const text = command.code ?? cardText(command.card)
  const wall = size === 'wall'
  return (
    <li
      className={`card flex flex-col gap-3 rounded-2xl border border-line bg-white p-4 text-grey-800 ${text.length > longest ? 'col-span-full' : ''} ${printed ? '' : 'print:hidden'} ${wall ? 'print:justify-center' : ''}`}
    >
      <div className="flex items-start justify-between gap-3">
        <p className={`font-bold ${wall ? 'text-2xl print:text-5xl' : 'text-lg'}`}>
          {command.title}
          {command.section && (
            <span className="block text-sm font-normal text-grey-700">{command.section}</span>
          )}
        </p>
        <Checkbox
          quiet
          label={`Choisir ${command.title}`}
          selected={picked}
          onChange={onPick}
          className="card-pick -m-2 size-11 shrink-0 justify-center"
        />
      </div>
      <Barcode text={text} className={`w-full ${wall ? 'h-24 print:h-[50mm]' : 'h-16'}`} />
      <p className="flex items-center justify-between gap-3 text-sm text-grey-700 tabular-nums">
        {text}
        {command.keys && <kbd className="font-sans font-semibold">{sayKeys(command.keys)}</kbd>}
      </p>
    </li>
  )
}
