import type { Account } from './house.ts'

/** A label of karrio's custom carrier: the parcel's number in bars, at 300 dots an inch. karrio's own template has no such bars. */
const template = `<svg xmlns="http://www.w3.org/2000/svg" width="1181" height="1772" viewBox="0 0 1181 1772">
  <text x="60" y="80" fill="black" style="font-size: 60">{{ shipment.recipient.person_name }}</text>
  <text x="60" y="170" fill="black" style="font-size: 50">{{ shipment.recipient.postal_code }} {{ shipment.recipient.city }}</text>
  <g data-type="barcode" data-value="{{ tracking_number }}" x="60" y="600" width="1000" height="300" style="font-size: 60;"></g>
  <text x="60" y="960" fill="black" style="font-size: 50">{{ tracking_number }}</text>
</svg>`
export const label = { slug: 'colis', template, template_type: 'SVG', width: 1181, height: 1772 }
const own = { display_name: 'Libre', custom_carrier_name: 'libre', account_country_code: 'FR' }

/** karrio's connections, as its administrator makes them. The keys are nobody's: the door asks for none. */
export const connections = [
  { carrier: 'maison', id: 'maison-1', credentials: { account: 'C-1' } },
  { carrier: 'generic', id: 'libre-1', credentials: own },
  { carrier: 'generic', id: 'defaut-1', credentials: { ...own, custom_carrier_name: 'defaut' } },
  { carrier: 'chronopost', id: 'chronopost-1', credentials: { account_number: '19869502', password: 'mdp' } },
  {
    carrier: 'colissimo',
    id: 'colissimo-1',
    credentials: { contract_number: '123456', password: 'mdp', laposte_api_key: 'clef' },
  },
  {
    carrier: 'colissimo',
    id: 'colissimo-lf',
    credentials: { contract_number: '654321', password: 'mdp', laposte_api_key: 'clef' },
  },
  {
    carrier: 'dpd',
    id: 'dpd-fr',
    credentials: { delis_id: 'KD2', password: 'mdp', account_country_code: 'FR' },
  },
  {
    carrier: 'gls',
    id: 'gls-fr',
    credentials: { client_id: 'ci2', client_secret: 'cs', contact_id: '2501', account_country_code: 'FR' },
  },
  {
    carrier: 'dpd',
    id: 'dpd-1',
    credentials: { delis_id: 'KD1', password: 'mdp', account_country_code: 'FR' },
  },
  {
    carrier: 'dpd_meta',
    id: 'dpd_meta-1',
    credentials: { dpd_login: 'L', dpd_password: 'mdp', dpd_bucode: '002', customer_id: 'C1' },
  },
  {
    carrier: 'gls',
    id: 'gls-1',
    credentials: { client_id: 'ci', client_secret: 'cs', contact_id: '2500', account_country_code: 'FR' },
  },
  { carrier: 'laposte', id: 'laposte-1', credentials: { api_key: 'clef' } },
]

export const accounts: readonly Account[] = [
  { carrier: 'maison', number: 'maison-1', service: 'maison_standard' },
  { carrier: 'maison-libre', number: 'maison-1', service: '' },
  { carrier: 'libre', number: 'libre-1', service: 'standard_service' },
  { carrier: 'defaut', number: 'defaut-1', service: 'standard_service' },
  { carrier: 'perdu', number: 'nulle-part', service: 'maison_standard' },
  { carrier: 'chrono', number: 'chronopost-1', service: 'chronopost_13' },
  { carrier: 'colissimo', number: 'colissimo-1', service: 'colissimo_home_with_signature' },
  { carrier: 'colissimo-lf', number: 'colissimo-lf', service: 'colissimo_home_with_signature' },
  { carrier: 'dpd-fr', number: 'dpd-fr', service: 'dpd_cl' },
  { carrier: 'gls-fr', number: 'gls-fr', service: 'gls_parcel' },
  { carrier: 'dpd', number: 'dpd-1', service: 'dpd_cl' },
  { carrier: 'dpd-groupe', number: 'dpd_meta-1', service: 'dpd_meta_classic' },
  { carrier: 'gls', number: 'gls-1', service: 'gls_parcel' },
]
