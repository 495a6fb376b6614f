import { builtIn } from './built-in.ts'
import type { CarrierService } from './carrier.ts'

/** Services by carrier slug. `built-in.ts` serves every other carrier. */
const services: Readonly<Record<string, CarrierService>> = {}

export const serviceOf = ({ slug }: { slug: string }): CarrierService => services[slug] ?? builtIn
