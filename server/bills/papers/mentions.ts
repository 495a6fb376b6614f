import type { ClosedBill } from './invoice.ts'

/** The words that French law wants said of late and early payment, each with its code in the electronic invoice. */
export const mentionCodes = ['PMD', 'PMT', 'AAB'] as const
export type MentionCode = (typeof mentionCodes)[number]

const byLaw: Readonly<Record<MentionCode, string>> = {
  PMD: 'En cas de retard, des pénalités sont dues sans rappel, au taux de la Banque centrale européenne majoré de 10 points (article L441-10 du Code de commerce).',
  PMT: 'En cas de retard, une indemnité forfaitaire de 40 € est due pour frais de recouvrement (article D441-5 du Code de commerce).',
  AAB: 'Pas d’escompte pour paiement anticipé.',
}

/** The house's own terms speak of all three and stand in place of the law's, so that nothing contradicts them. */
export const mentionOf = (code: MentionCode, { seller }: Pick<ClosedBill['closed'], 'seller'>): string =>
  seller.terms?.trim() || byLaw[code]

export const mentionsOf = (closed: Pick<ClosedBill['closed'], 'seller'>): string[] => [
  ...new Set(mentionCodes.map(code => mentionOf(code, closed))),
]

/** Stands on a credit note in place of the day to pay by. */
export const creditTerms = 'À déduire de vos prochaines factures, ou remboursé à votre demande.'
