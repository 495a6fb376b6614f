import { mod10 } from '../check-digits.ts'
import { fits } from '../text.ts'
import type { Carrier } from './carriers.ts'
import type { Certainty, TrackingFormat } from './format.ts'
import { colissimoHandover, trackingFormats } from './formats.ts'

export interface TrackingReading {
  readonly carrier: Carrier
  readonly value: string
  readonly title: string
  readonly certainty: Certainty
}

/** A format of this certainty has a check: a misread character shows. */
export const hasKey = (certainty: Certainty): boolean => certainty === 'certain' || certainty === 'checked'

/** Every format that the text fits, with a right check where the format has one. */
export function readTracking(text: string, allowed?: ReadonlySet<Carrier>): TrackingReading[] {
  // Zeros satisfy nearly every check and name nothing.
  if (/^0*$/.test(text)) return []
  const readings: TrackingReading[] = []
  for (const format of trackingFormats) {
    if (!fits(text, format.shape) || format.check?.(text) === false) continue
    const carrier = carrierOf(text, format)
    if (allowed && !allowed.has(carrier)) continue
    const { title, certainty } = format
    readings.push({ carrier, value: format.number?.(text) ?? text, title, certainty })
  }
  return readings
}

/** The format whose unmistakable shape the text has, but with a wrong check. */
export function misreadTracking(text: string): TrackingFormat | undefined {
  return trackingFormats.find(format => format.certainty === 'certain' && fits(text, format.shape))
}

export function isColissimoHandover(text: string): boolean {
  return fits(text, colissimoHandover) && mod10(text.slice(-16))
}

function carrierOf(text: string, { carrier }: TrackingFormat): Carrier {
  return typeof carrier === 'string' ? carrier : carrier(text)
}

/** The public page of a number, `{tracking}` in its place. Some carriers have none, or ask for the addressee's postcode. */
const pages: Readonly<Partial<Record<Carrier, string>>> = {
  Colissimo: 'https://www.laposte.fr/outils/suivre-vos-envois?code={tracking}',
  Chronopost: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT={tracking}',
  'La Poste': 'https://www.laposte.fr/outils/suivre-vos-envois?code={tracking}',
  DPD: 'https://trace.dpd.fr/fr/trace/{tracking}',
  GLS: 'https://gls-group.eu/FR/fr/suivi-colis?match={tracking}',
  'Mondial Relay': 'https://www.mondialrelay.fr/suivi-de-colis/?numeroExpedition={tracking}',
  Geodis: 'https://espace-client.geodis.com/services/destinataires/#/fr/suivi/{tracking}',
  UPS: 'https://www.ups.com/track?loc=fr_FR&tracknum={tracking}',
  FedEx: 'https://www.fedex.com/apps/fedextrack/?tracknumbers={tracking}',
  'DHL Express': 'https://www.dhl.com/fr-fr/home/suivi.html?tracking-id={tracking}',
  DHL: 'https://www.dhl.com/fr-fr/home/suivi.html?tracking-id={tracking}',
  'Colis Privé': 'https://www.colisprive.com/moncolis/pages/detailColis.aspx?numColis={tracking}',
  Ciblex: 'https://secure.extranet.ciblex.fr/extranet/client/corps.php?module=colis&colis={tracking}',
  YunExpress: 'https://www.yuntrack.com/parcelTracking?id={tracking}',
  bpost: 'https://track.bpost.cloud/btr/web/#/search?itemCode={tracking}',
  'Royal Mail': 'https://www.royalmail.com/track-your-item#/tracking-results/{tracking}',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={tracking}',
  'Postes Canada': 'https://www.canadapost-postescanada.ca/track-reperage/fr#/search?searchFor={tracking}',
}

const byName: ReadonlyMap<string, string> = new Map(
  Object.entries(pages).map(([name, page]) => [name.toLowerCase(), page]),
)

/** Finds the page by the warehouse's name for its carrier; undefined if none is known. */
export const trackingPageOf = (name: string): string | undefined => byName.get(name.trim().toLowerCase())
