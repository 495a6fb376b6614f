import { code128, datamatrix, drawingSVG, qrcode } from 'bwip-js/browser'

export type Symbology = 'code128' | 'datamatrix' | 'qrcode'

const encoders = { code128, datamatrix, qrcode }

/** An SVG of black bars without a background. It scales with its box. */
export function drawBarcode(symbology: Symbology, text: string): string {
  const flat = symbology === 'code128'
  return encoders[symbology](
    { bcid: symbology, text, scale: 2, ...(flat ? { height: 12 } : {}) },
    drawingSVG(),
  )
}
