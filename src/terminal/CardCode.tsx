import { formatOwn } from '#contract/barcodes/own.ts'
import { drawBarcode } from '#src/ui/draw-barcode.ts'

/** Two pixels a module at 1920 × 1080, 0.74 mm on a screen of 32 inches: edges fall between pixels, never into one. */
const remPerModule = 1 / 16

/** A command card's barcode, as wide as its text asks for. It stands on white, with its quiet zone of ten modules. */
export function CardCode({ card, className = '' }: { card: string; className?: string }) {
  const text = formatOwn('command', card)
  const svg = drawBarcode('code128', text)
  const picture = svg.replace('<svg ', '<svg preserveAspectRatio="none" shape-rendering="crispEdges" ')
  const modules = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1] ?? 0) / 2
  return (
    <span className="block bg-white" style={{ paddingInline: `${10 * remPerModule}rem` }}>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
        alt={`Code-barres ${text}`}
        className={`block ${className}`}
        style={{ width: `${modules * remPerModule}rem` }}
      />
    </span>
  )
}
