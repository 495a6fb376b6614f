import { formatOwn } from '#contract/barcodes/own.ts'
import { drawBarcode } from '#src/ui/draw-barcode.ts'

/**
 * Two or three pixels a module at 1920 × 1080, 0.74 or 1.1 mm on a screen of 32 inches. A module there is a whole number
 * of pixels, so that an edge never falls into one.
 */
const remPerModule = { usual: 2 / 32, large: 3 / 32 }
const quietModules = 10

/** A command card's barcode, as wide as its text asks for, on white with its quiet zone. */
export function CardCode({ card, large }: { card: string; large: boolean }) {
  const rem = large ? remPerModule.large : remPerModule.usual
  const text = formatOwn('command', card)
  const svg = drawBarcode('code128', text)
  const picture = svg.replace('<svg ', '<svg preserveAspectRatio="none" ')
  const modules = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1] ?? 0) / 2
  return (
    <span className="block bg-white" style={{ paddingInline: `${quietModules * rem}rem` }}>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
        alt={`Code-barres ${text}`}
        className={`block ${large ? 'h-[5rem]' : 'h-[2rem]'}`}
        style={{ width: `${modules * rem}rem` }}
      />
    </span>
  )
}
