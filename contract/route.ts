/** The access record is asked for before any call's contract has come. */
export const accessPath = '/rest/user/access'

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

/** Finds an address by its name. It tries the prefixed name, then the locale at the end, then both, then the bare name. */
type RouteTable = Readonly<Record<string, string>>
export type RouteContext = { readonly prefix: string; readonly locale: string }
export type RouteParams = Readonly<Record<string, string | number>>

export function makeRouter(table: RouteTable, context: RouteContext) {
  return (name: string, params: RouteParams = {}): string =>
    fillPath(name, findPath(table, context, name), params)
}

function findPath(table: RouteTable, { prefix, locale }: RouteContext, name: string): string {
  const names = [`${prefix}${name}`, `${name}.${locale}`, `${prefix}${name}.${locale}`, name]
  for (const candidate of names) {
    const path = Object.hasOwn(table, candidate) ? table[candidate] : undefined
    if (path !== undefined) return path
  }
  throw new Error(`The route "${name}" does not exist.`)
}

/** Fills the parameters into `/rest/order/{order}` and ignores others. */
export function fillPath(name: string, path: string, params: RouteParams): string {
  return path.replace(/\{(\w+)\}/g, (_, param: string) => {
    const value = Object.hasOwn(params, param) ? params[param] : undefined
    if (value === undefined || value === '') {
      throw new Error(`The route "${name}" requires the parameter "${param}".`)
    }
    return encodeURIComponent(value)
  })
}
