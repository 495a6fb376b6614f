import type { FastifyInstance } from 'fastify'

/** Tells with which methods a path may be asked; none where no route has it. To be made before the routes are. */
export function knownMethods(app: FastifyInstance): (path: string) => readonly string[] {
  const routes: { method: string; path: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    // The application's files answer at every path.
    if (url.includes('*')) return
    const path = new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}/?$`)
    for (const one of [method].flat()) routes.push({ method: one, path })
  })
  return path =>
    [...new Set(routes.filter(route => route.path.test(path)).map(({ method }) => method))].sort()
}
