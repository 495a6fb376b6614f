import { formatOwn } from '#contract/barcodes/own.ts'
import { drawBarcode } from '#src/ui/draw-barcode.ts'

/**
 * Two or three pixels a module at 1920 × 1080, 0.74 or 1.1 mm on a screen of 32 inches; on any screen a whole number of
 * pixels, so that no edge falls into one.
 */
const modulePx = { usual: 2, large: 3 }
const quietModules = 10

/** A command card's barcode, as wide as its text asks for, on white with its quiet zone. */
export function CardCode({ card, large }: { card: string; large: boolean }) {
  const px = large ? modulePx.large : modulePx.usual
  const wide = (modules: number) => `calc(${modules} * max(1px, round(${px / 32}rem, 1px)))`
  const text = formatOwn('command', card)
  const svg = drawBarcode('code128', text)
  const picture = svg.replace('<svg ', '<svg preserveAspectRatio="none" ')
  const modules = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1] ?? 0) / 2
  return (
    <span className="block bg-white" style={{ paddingInline: wide(quietModules) }}>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
        alt={`Code-barres ${text}`}
        className={`block ${large ? 'h-[5rem]' : 'h-[2rem]'}`}
        style={{ width: wide(modules) }}
      />
    </span>
  )
}
