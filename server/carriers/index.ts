import type { Db, Tx } from '../db/open.ts'
import { isDemo } from '../setup/state.ts'
import { builtIn } from './built-in.ts'
import type { CarrierService } from './carrier.ts'
import { house } from './house.ts'

/** Services by carrier slug. */
const services: Readonly<Record<string, CarrierService>> = {}

/** Only the demo invents numbers in the format of a carrier that has no service here. */
export const serviceOf = async (db: Db | Tx, { slug }: { slug: string }): Promise<CarrierService> =>
  services[slug] ?? ((await isDemo(db)) ? builtIn : house)
