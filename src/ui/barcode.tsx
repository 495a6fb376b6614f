import { use } from 'react'
import type { Symbology } from './draw-barcode.ts'

const load = () => import('./draw-barcode.ts')
let drawing: ReturnType<typeof load> | undefined

/** Caches the pictures: the same few cards return at each step, and drawing one takes half of the step's time. */
const pictures = new Map<string, string>()

type Props = { text: string; symbology?: Symbology; className?: string }

/**
 * A barcode for paper and screen: black on white in both themes, with its quiet zone. It suspends while the encoder
 * loads, so it needs a Suspense around it.
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

/** Code 128 may grow taller without growing wider; square codes keep their shape. */
function stretchable(svg: string, symbology: Symbology): string {
  return symbology === 'code128' ? svg.replace('<svg ', '<svg preserveAspectRatio="none" ') : svg
}
