import { endpoints } from './endpoints/index.ts'
import { makeRouter } from './routes.ts'

/** The address of a call, by its full or short name: `route('order_information')`. */
export const route = makeRouter(Object.fromEntries(endpoints.map(({ name, path }) => [name, path])), {
  prefix: 'rest_',
  locale: 'fr',
})
