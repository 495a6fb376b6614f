import { formatOwn } from '#contract/barcodes/own.ts'
import { drawBarcode } from '#src/ui/draw-barcode.ts'

/** How wide a card is at 1920 × 1080, with so many beside each other. */
const roomPx = { 2: 910, 3: 600, 4: 445, 5: 352 }
const quietModules = 10
const mostPx = { usual: 2, large: 4 }

type Props = { card: string; columns: keyof typeof roomPx; large: boolean }

/**
 * A command card's barcode, on white with its quiet zone. A module is 2 to 4 pixels wide at 1920 × 1080, 0.74 to 1.5 mm
 * on a screen of 32 inches; on any screen a whole number of pixels, so that no edge falls into one.
 */
export function CardCode({ card, columns, large }: Props) {
  const text = formatOwn('command', card)
  const svg = drawBarcode('code128', text)
  const modules = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1] ?? 0) / 2
  const fits = Math.floor(roomPx[columns] / (modules + 2 * quietModules))
  const px = Math.min(Math.max(fits, 1), large ? mostPx.large : mostPx.usual)
  // A hair more, or 1.9999 pixels would be one.
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
