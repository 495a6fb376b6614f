import { pageRoute } from '#contract/pages.ts'

const manual = pageRoute('manual')

type Place = Pick<Location, 'pathname' | 'search'>

/** The address of a page of the manual, or of a heading in it. It keeps the screen that the reader goes back to. */
export function manualPath(name: string, from: string | undefined, heading?: string): string {
  const page = name === '' ? manual : `${manual}/${name}`
  const back = from === undefined ? '' : `?from=${encodeURIComponent(from)}`
  return `${page}${back}${heading === undefined ? '' : `#${heading}`}`
}

/** The screen that a reader of the manual came from; undefined for a reader who came by its address. */
export function readFrom({ pathname, search }: Place): string | undefined {
  if (pathname !== manual && !pathname.startsWith(`${manual}/`)) return `${pathname}${search}`
  const from = new URLSearchParams(search).get('from')
  // Two slashes would begin the address of another server.
  return from !== null && /^\/(?![/\\])/.test(from) ? from : undefined
}

/** Screens that one page of the manual describes together. */
const together: Readonly<Record<string, string>> = {
  '': 'home',
  manual: '',
  admin: '',
  location: 'search',
  'product-information': 'search',
  'scan-journal': 'scanners',
  calibration: 'scanners',
  'new-article': 'articles',
  'new-order': 'orders',
  'new-delivery': 'deliveries',
  import: 'admin/import',
  'all-returns': 'returns',
  prestations: 'prestation',
  overview: 'shop-home',
  settings: 'shop-settings',
  'admin/parcels': 'admin/work-lists',
  'admin/picking-lists': 'admin/work-lists',
  'admin/picking-settings': 'picking',
  'admin/returns': 'admin/work-lists',
  'admin/slips': 'admin/work-lists',
  'admin/prestation-kinds': 'admin/prestations',
  'admin/sessions': 'admin/audit',
  'admin/new-article': 'admin/articles',
  'admin/new-carrier': 'admin/carriers',
  'admin/new-carton': 'admin/cartons',
  'admin/new-connection': 'admin/connections',
  'admin/new-delivery': 'admin/deliveries',
  'admin/new-identity-provider': 'admin/identity-providers',
  'admin/log-in-settings': 'admin/identity-providers',
  'admin/new-notification': 'admin/notifications',
  'admin/new-order': 'admin/orders',
  'admin/new-person': 'admin/people',
  'admin/new-places': 'admin/places',
  'admin/new-shop': 'admin/shops',
  'admin/new-tariff': 'admin/tariffs',
  'admin/new-tariff-model': 'admin/tariffs',
  'admin/tariff-models': 'admin/tariffs',
}

/** The page of the manual about the screen at this address. Its name is the screen's own, without whose it is. */
export function manualOf(pathname: string): string {
  const [first = '', second, third] = pathname.split('/').filter(Boolean)
  const name =
    first === 'admin' && second !== undefined
      ? `admin/${second}`
      : first === 'warehouse'
        ? (second ?? '')
        : first === 'shop'
          ? (third ?? '')
          : first
  return together[name] ?? name
}
