import { shape } from '../text.ts'
import { alphanumerics, digits, letters, type TrackingFormat } from './format.ts'

/** Carriers within France of whose numbers only the form is known. docs/carrier-numbers.md says where each was read. */
export const inFrance: readonly TrackingFormat[] = [
  {
    // Twelve characters and the addressee's postcode: the page of a parcel asks for both.
    carrier: 'Colis Privé',
    title: 'Numéro Colis Privé',
    shape: shape('', letters(1), digits(16)),
    certainty: 'marked',
  },
  {
    carrier: 'Geodis',
    title: 'Numéro de suivi Geodis',
    shape: shape('1G', alphanumerics(10)),
    certainty: 'marked',
  },
  { carrier: 'Ciblex', title: 'Numéro Ciblex', shape: shape('', digits(14)), certainty: 'bare' },
  { carrier: 'Heppner', title: 'Récépissé Heppner', shape: shape('', digits(8)), certainty: 'bare' },
]
