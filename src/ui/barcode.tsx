import { use } from 'react'
import type { Symbology } from './draw-barcode.ts'

const load = () => import('./draw-barcode.ts')
let drawing: ReturnType<typeof load> | undefined

/** The same few cards come and go with every step, and drawing one takes as long as all the rest of it. */
const pictures = new Map<string, string>()

type Props = { text: string; symbology?: Symbology; className?: string }

/**
 * A barcode that scanners read off paper and screen: black on white in both themes, quiet zone kept.
 * It suspends while the encoder loads, so it stands inside a Suspense.
 */
export function Barcode({ text, symbology = 'code128', className = '' }: Props) {
  drawing ??= load()
  const { drawBarcode } = use(drawing)
  const known = `${symbology} ${text}`
  const picture =
    pictures.get(known) ??
    `data:image/svg+xml,${encodeURIComponent(stretchable(drawBarcode(symbology, text), symbology))}`
  pictures.set(known, picture)
  return <img src={picture} alt={`Code-barres ${text}`} className={`bg-white px-[4%] ${className}`} />
}

/** Flat codes may grow taller without growing wider; square ones keep their shape. */
function stretchable(svg: string, symbology: Symbology): string {
  return symbology === 'code128' ? svg.replace('<svg ', '<svg preserveAspectRatio="none" ') : svg
}
