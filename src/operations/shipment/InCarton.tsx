import type { Carton, OrderLine } from '#contract/entities/order.ts'
import { insideOf, type Packed } from '#contract/fit/choose.ts'
import type { Placed } from '#contract/fit/place.ts'
import { Unbroken } from '#src/ui/Unbroken.tsx'
import { backToFront, facesOf, type Point, seen, uncovered } from './isometric.ts'

type Props = { packed: Packed<Carton>; lines: readonly OrderLine[] }

/** How the pieces go into the carton: a drawing whose numbers are those of the list, in the order of putting in. */
export function InCarton({ packed: { carton, placed }, lines }: Props) {
  const steps = stepsOf(placed)
  const nameOf = (sku: string) => lines.find(({ product }) => product.sku === sku)?.product.name ?? sku
  const stepAt = new Map(steps.flatMap((step, nth) => step.placed.map(one => [one, nth] as const)))
  const colourAt = new Map([...new Set(steps.map(({ sku }) => sku))].map((sku, nth) => [sku, nth]))
  const [length, width, height] = insideOf(carton)
  const drawn = backToFront(placed)
  const corners = [seen([0, width, 0]), seen([length, 0, 0]), seen([0, 0, height]), seen([length, width, 0])]
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const margin = 0.02 * (length + width)
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin]
  const size = [Math.max(...xs) - left + margin, Math.max(...ys) - top + margin]
  const far: [Point, Point][] = [
    [seen([0, 0, 0]), seen([length, 0, 0])],
    [seen([0, 0, 0]), seen([0, width, 0])],
    [seen([0, 0, 0]), seen([0, 0, height])],
  ]
  return (
    <figure className="bench-drawing panel flex gap-4 px-4 py-2 max-lg:order-last">
      <svg
        role="img"
        aria-label={`${carton.name} : la place de chaque pièce`}
        viewBox={[left, top, ...size].join(' ')}
        className="h-44 w-1/2 min-w-0"
        strokeLinejoin="round"
      >
        <path
          d={outline(length, width, height)}
          className="fill-none stroke-ink-2"
          strokeWidth={margin / 6}
        />
        {far.map(([from, to]) => (
          <line
            key={`${to}`}
            {...{ x1: from[0], y1: from[1], x2: to[0], y2: to[1] }}
            className="stroke-line-strong"
            strokeWidth={margin / 6}
          />
        ))}
        {drawn.map((one, nth) => (
          <Piece
            key={one.at.join()}
            placed={one}
            number={(stepAt.get(one) ?? 0) + 1}
            numberAt={uncovered(one, drawn.slice(nth + 1), heightOf(one) / 2)}
            colour={colours[(colourAt.get(one.pieces.sku) ?? 0) % colours.length] ?? 'info'}
            stroke={margin / 8}
          />
        ))}
      </svg>
      <figcaption {...byKeys} className="bench-frame min-w-0 flex-1">
        <p className="text-sm text-ink-2">{carton.name} : du fond vers le haut</p>
        <ol className="list-inside list-decimal text-sm font-semibold">
          {steps.map(({ sku, placed: [first, ...others] }) => (
            <li key={`${first?.at}`} className="wrap-anywhere">
              <Unbroken>{nameOf(sku)}</Unbroken>
              {others.length > 0 && ` × ${others.length + 1}`}
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  )
}

/** A focus on a frame lets the arrow keys scroll it. */
const byKeys = { tabIndex: 0 }

type Step = { readonly sku: string; readonly placed: readonly Placed[] }

/** From the bottom up, from the far corner to the near one; neighbours of one article are one step. */
function stepsOf(placed: readonly Placed[]): Step[] {
  const inOrder = placed.toSorted(
    ({ at: one }, { at: other }) => one[2] - other[2] || one[1] - other[1] || one[0] - other[0],
  )
  const steps: { sku: string; placed: Placed[] }[] = []
  for (const one of inOrder) {
    const last = steps.at(-1)
    if (last?.sku === one.pieces.sku) last.placed.push(one)
    else steps.push({ sku: one.pieces.sku, placed: [one] })
  }
  return steps
}

const colours = ['info', 'secondary', 'success', 'warning', 'primary'] as const

const filled: Readonly<Record<(typeof colours)[number], string>> = {
  info: 'fill-info-soft stroke-info-ink',
  secondary: 'fill-secondary-soft stroke-secondary-ink',
  success: 'fill-success-soft stroke-success-ink',
  warning: 'fill-warning-soft stroke-warning-ink',
  primary: 'fill-primary-soft stroke-primary-ink',
}

/** A number's height, in mm of the carton. */
const heightOf = ({ sides: [length, width] }: Placed) =>
  Math.min(Math.max(Math.min(length, width) * 0.55, 14), 70)

type PieceProps = {
  placed: Placed
  number: number
  /** Undefined where the whole top is hidden. */
  numberAt: Point | undefined
  colour: (typeof colours)[number]
  stroke: number
}

function Piece({ placed, number, numberAt, colour, stroke }: PieceProps) {
  const { top, right, left } = facesOf(placed)
  return (
    <g className={filled[colour]} strokeWidth={stroke}>
      {[left, right, top].map(face => (
        <polygon key={`${face}`} points={face.join(' ')} />
      ))}
      {numberAt && (
        <text
          {...{ x: numberAt[0], y: numberAt[1] }}
          textAnchor="middle"
          dominantBaseline="central"
          fontSize={heightOf(placed)}
          strokeWidth={0}
          className="fill-ink font-bold"
        >
          {number}
        </text>
      )}
    </g>
  )
}

/** The six outer edges of the open carton. */
function outline(length: number, width: number, height: number): string {
  const around = [
    seen([0, 0, height]),
    seen([length, 0, height]),
    seen([length, 0, 0]),
    seen([length, width, 0]),
    seen([0, width, 0]),
    seen([0, width, height]),
  ]
  return `M${around.join('L')}Z`
}
