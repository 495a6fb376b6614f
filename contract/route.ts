import { findPath, makeRouter, type RouteTable } from './routes.ts'

const table: Record<string, string> = {}

/** Every call joins the table with its endpoint, every page with `pages.ts` or with its operation. */
export function addRoutes(routes: RouteTable): void {
  Object.assign(table, routes)
}

const locale = 'fr'
const pages = { prefix: 'page_', locale }

/** The address of a call, by its full or short name: `callRoute('order_information')`. */
export const callRoute = makeRouter(table, { prefix: 'rest_', locale })

/** The address of a page: `pageRoute('search')`. Throws for a name or a parameter that is missing. */
export const pageRoute = makeRouter(table, pages)

/** The address of a page as React Router writes it: `/shop/:shopSlug`. */
export const pagePattern = (name: string): string => findPath(table, pages, name).replace(/\{(\w+)\}/g, ':$1')
