import { explainUnknown, type Grammar } from '#contract/barcodes/index.ts'
import type { Doubt, Scan } from './scan.ts'

const askAgain: Record<Doubt, string> = {
  layout: 'Clavier de la douchette inconnu : scannez la carte de réglage, puis ce code.',
  head: 'Début du code perdu : rescannez-le.',
  cut: 'Lecture interrompue : une autre fenêtre a pris la main. Revenez ici, puis rescannez.',
  reload: 'La page s’est rechargée depuis ce scan : rescannez.',
}

/** Why nothing is done with this scan, in French. */
export const explainScan = ({ text, raw }: Pick<Scan, 'text' | 'raw'>, grammar: Grammar): string =>
  raw.doubt ? askAgain[raw.doubt] : explainUnknown(text, grammar, raw.symbology)
