import type { ImportKind } from '#contract/endpoints/import.ts'
import type { Kind } from '../kind.ts'
import { articles } from './articles.ts'
import { codes } from './codes.ts'
import { countPlan } from './count-plan.ts'
import { deliveries } from './deliveries.ts'
import { levels } from './levels.ts'
import { orders } from './orders.ts'
import { people } from './people.ts'
import { places } from './places.ts'
import { stock } from './stock.ts'

const kinds: Readonly<Record<ImportKind, Kind>> = {
  articles,
  codes,
  places,
  levels,
  people,
  stock,
  orders,
  deliveries,
  'count-plan': countPlan,
}

export const kindOf = (id: ImportKind): Kind => kinds[id]
