import { formatOwn } from '#contract/barcodes/own.ts'
import type { Command } from '#src/commands/command.ts'
import type { Registry } from '#src/commands/registry.ts'
import { isChoice } from '#src/commands/step.ts'
import { drawBarcode } from '#src/ui/draw-barcode.ts'
import { Unbroken } from '#src/ui/Unbroken.tsx'

/** A card on the screen. The operator scans it or touches it. */
export type ScreenCard = {
  readonly id: string
  readonly title: string
  readonly hint?: string | undefined
  readonly card: string
  /** A thing's own code, in place of a command's card. */
  readonly code?: string
  readonly run: () => unknown
}

type Props = {
  label: string
  cards: readonly ScreenCard[]
  /** Fewer columns make wider bars, which a scanner reads from farther away. */
  columns?: 2 | 3 | 4 | 5
  large?: boolean
}

const grids = { 2: 'grid-cols-2', 3: 'grid-cols-3', 4: 'grid-cols-4', 5: 'grid-cols-5' }

/** The cards at the foot of every screen. */
export const CardRow = ({ cards, large = false }: Pick<Props, 'cards' | 'large'>) => (
  <footer>
    <Cards label="Cartes à scanner" cards={cards} columns={large ? 3 : 4} large={large} />
  </footer>
)

export function Cards({ label, cards, columns = 4, large = false }: Props) {
  if (cards.length === 0) return null
  return (
    <ul aria-label={label} className={`grid gap-1.5 ${grids[columns]}`}>
      {cards.map(({ id, title, hint, card, code, run }) => (
        <li key={id} className="min-w-0">
          <button
            type="button"
            onClick={() => void run()}
            className={`flex size-full justify-between overflow-hidden rounded-2xl bg-white py-1 text-start text-grey-900 ${isDigit(title) ? 'items-center' : 'flex-col gap-0.5'}`}
          >
            <span className="block ps-2.5 pe-1.5 font-bold">
              <span className={`wall-card-title ${large ? 'wall-card-title-large' : ''}`}>
                <Unbroken>{title}</Unbroken>
              </span>
              {hint && <span className="wall-card-hint font-medium text-grey-700">{hint}</span>}
            </span>
            <CardCode card={card} code={code} columns={columns} large={large} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A digit stands beside its bars. */
const isDigit = (title: string): boolean => title.length === 1

/** The width of a card at 1920 × 1080, for each number of columns. */
const roomPx = { 2: 910, 3: 600, 4: 445, 5: 352 }
const quietModules = 10
const mostPx = { usual: 2, large: 4 }

const modulesOf = (svg: string): number => Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1] ?? 0) / 2

/** Whether a card's modules are wide enough for a scanner in so many columns. */
export function fits(
  { card, code }: Pick<ScreenCard, 'card' | 'code'>,
  columns: keyof typeof roomPx,
): boolean {
  const modules = modulesOf(drawBarcode('code128', code ?? formatOwn('command', card)))
  return roomPx[columns] / (modules + 2 * quietModules) >= mostPx.usual
}

type CardCodeProps = {
  card: string
  code?: string | undefined
  columns: keyof typeof roomPx
  large: boolean
}

/**
 * A command card's barcode, on white with its quiet zone. A module is 2 to 4 pixels wide at 1920 × 1080, 0.74 to 1.5 mm
 * on a screen of 32 inches. It is always a whole number of pixels, because an edge inside a pixel blurs.
 */
export function CardCode({ card, code, columns, large }: CardCodeProps) {
  const text = code ?? formatOwn('command', card)
  const svg = drawBarcode('code128', text)
  const modules = modulesOf(svg)
  const most = Math.floor(roomPx[columns] / (modules + 2 * quietModules))
  const px = Math.min(Math.max(most, 1), large ? mostPx.large : mostPx.usual)
  // The 0.02 px keep a rounding error from turning 1.9999 pixels into one.
  const module = `max(1px, round(down, ${px / 32}rem + 0.02px, 1px))`
  const wide = (modules: number) => `calc(${modules} * ${module})`
  const picture = svg.replace('<svg ', '<svg preserveAspectRatio="none" ')
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
      alt={`Code-barres ${text}`}
      className={`block max-w-none bg-white ${large ? 'h-[5rem]' : 'h-[2rem]'}`}
      style={{ width: wide(modules), marginInline: wide(quietModules) }}
    />
  )
}

/** The dots of « Quantité… » announce a question at a desk. A card needs none. */
export const titleOf = ({ title }: Command): string => title.replace(/…$/, '')

/** A command as a card on the screen; empty when it has no card or may not run now. */
export function cardOf(registry: Registry, command: Command | undefined): ScreenCard[] {
  if (!command?.card || !command.when().allowed) return []
  const { id, card } = command
  return [{ id, title: titleOf(command), card, run: () => registry.attempt(command, 'button') }]
}

/** Cards that the screen answers itself, so they are there even when the command may not run. */
export const ownCards = (registry: Registry, ids: readonly string[]): ScreenCard[] =>
  ids.flatMap(id => {
    const command = registry.byId(id)
    if (!command?.card) return []
    return [{ id, title: command.title, card: command.card, run: () => registry.attempt(command, 'button') }]
  })

export const digitCards = (registry: Registry): ScreenCard[] =>
  ownCards(
    registry,
    [...'1234567890'].map(digit => `digit.${digit}`),
  ).map(card => ({ ...card, title: card.title.slice(-1) }))

export const cardsOf = (registry: Registry, ids: readonly string[]): ScreenCard[] =>
  ids.flatMap(id => cardOf(registry, registry.byId(id)))

/**
 * The step's own commands. Its choices stand above them and are not in this list. OK is among them only where the step
 * itself is an error, as after a restart.
 */
export const stepCards = (registry: Registry): ScreenCard[] =>
  registry.commands
    .filter(command => command.group === 'Dans cette étape' && !isChoice(command))
    .flatMap(command => cardOf(registry, command))
