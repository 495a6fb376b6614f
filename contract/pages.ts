import { addRoutes } from './route.ts'

/** The pages that are no operation. An operation's page joins the table in `src/operations/index.ts`. */
addRoutes({
  page_login: '/login',
  page_home: '/',
  page_shop: '/shop/{shopSlug}',
  'page_shop_product-information': '/shop/{shopSlug}/product-information',
  page_shop_returns: '/shop/{shopSlug}/returns',
  page_warehouse: '/warehouse',
  page_location: '/warehouse/location/{locationName}',
  page_search: '/search',
  page_scanners: '/scanners',
  page_calibration: '/calibration',
  page_journal: '/scan-journal',
  page_history: '/print-history',
  'page_desk-work': '/desk-work',
  page_printing: '/printing',
  page_computers: '/computers',
  page_cards: '/cards',
  page_demo: '/demo',
  page_setup: '/setup',
  page_admin: '/admin',
  page_audit: '/admin/audit',
  page_sessions: '/admin/sessions',
  page_import: '/admin/import',
  page_account: '/account',
  page_manual: '/manual',
})

// A file and a page for programmers, not calls with an endpoint.
addRoutes({ rest_openapi: '/rest/openapi.json', rest_api: '/api' })

export { pagePattern, pageRoute } from './route.ts'
