/** Finds an address by its name. It tries the prefixed name, then the locale at the end, then both, then the bare name. */
export type RouteTable = Readonly<Record<string, string>>
export type RouteContext = { readonly prefix: string; readonly locale: string }
export type RouteParams = Readonly<Record<string, string | number>>

export function makeRouter(table: RouteTable, context: RouteContext) {
  return (name: string, params: RouteParams = {}): string =>
    fillPath(name, findPath(table, context, name), params)
}

export function findPath(table: RouteTable, { prefix, locale }: RouteContext, name: string): string {
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
