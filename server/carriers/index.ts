import { builtIn } from './built-in.ts'
import type { CarrierService } from './carrier.ts'

/** By the carrier's slug; whoever has no service of its own is numbered and labelled by the house. */
const services: Readonly<Record<string, CarrierService>> = {}

export const serviceOf = ({ slug }: { slug: string }): CarrierService => services[slug] ?? builtIn
