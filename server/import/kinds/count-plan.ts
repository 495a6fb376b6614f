import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { countPlanCalls } from '#contract/endpoints/count-plan.ts'
import { recordAct } from '../../audit/record.ts'
import { planOf, savePlan } from '../../count-plan/save.ts'
import type { Tx } from '../../db/open.ts'
import { warehouses } from '../../db/schema/index.ts'
import {
  actorOf,
  administratorOf,
  defineKind,
  needed,
  optional,
  refused,
  type Scope,
  type Verdict,
} from '../kind.ts'
import { fold, oneOf, whole, words } from '../values.ts'

const names = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']

/** Days with spaces or commas between them, by their first letters. */
const weekdays = z.pipe(
  words(120),
  z.transform((text: string, context): number[] => {
    const parts = fold(text).split(' ').filter(Boolean)
    const found = parts.flatMap(part => {
      const at = part.length < 2 ? -1 : names.findIndex(name => name.startsWith(part))
      return at < 0 ? [] : [at + 1]
    })
    if (found.length > 0 && found.length === parts.length) return [...new Set(found)].sort()
    context.issues.push({
      code: 'custom',
      input: text,
      message: `ne nomme pas que des jours (${names[0]}, ${names[1]}…)`,
    })
    return z.NEVER
  }),
)

const bases = {
  mouvements: 'moves',
  mouvement: 'moves',
  moves: 'moves',
  valeur: 'value',
  value: 'value',
} as const

/** The plan as the cells of its file. */
export const planCells = ({ by, weekdays: days, ...figures }: Plan) => ({
  by: by === 'moves' ? 'mouvements' : 'valeur',
  ...figures,
  weekdays: days.map(day => names[day - 1]).join(' '),
})

type Plan = NonNullable<Awaited<ReturnType<typeof planOf>>>

/** The one plan of the warehouse, so that it can be carried from one to the other. */
export const countPlan = defineKind({
  id: 'count-plan',
  title: 'Plan d’inventaire',
  fields: {
    by: needed('Suit', 'plan, le plan suit, base, by', oneOf(bases), {
      help: '« mouvements » ou « valeur ».',
      examples: ['mouvements', 'valeur'],
    }),
    days: needed('Jours regardés', 'jours, sur les derniers jours, periode, days', whole(7, 366), {
      examples: ['90', '180'],
    }),
    shareA: needed('Part A', 'classe a en pourcent, share a', whole(1, 100), {
      help: 'En % du tout.',
      examples: ['80', '70'],
    }),
    shareB: needed('Part B', 'classe b en pourcent, share b', whole(0, 100), { examples: ['15', '20'] }),
    timesA: needed('Comptages A', 'fois a, classe a, times a', whole(0, 52), {
      help: 'Combien de fois par an.',
      examples: ['12', '12'],
    }),
    timesB: needed('Comptages B', 'fois b, classe b, times b', whole(0, 52), { examples: ['4', '6'] }),
    timesC: needed('Comptages C', 'fois c, classe c, times c', whole(0, 52), { examples: ['1', '2'] }),
    weekdays: optional('Jours de comptage', 'jours de la semaine, weekdays', weekdays, {
      help: 'Du lundi au vendredi si la colonne manque.',
      examples: ['lundi mardi mercredi jeudi vendredi', 'mardi jeudi'],
    }),
  },
  names: 'by',
  // A second line would undo the first one.
  keys: () => ['le plan de l’entrepôt'],
  async settle(tx, scope, units, apply) {
    const before = await planOf(tx, scope.warehouseId)
    const verdicts: Verdict[] = []
    for (const {
      rows: [{ weekdays = [1, 2, 3, 4, 5], ...row }],
    } of units) {
      const plan = { ...row, weekdays }
      if (plan.shareA + plan.shareB > 100) {
        verdicts.push(refused('Les parts A et B dépassent 100 % à elles deux.'))
      } else if (before && JSON.stringify(planCells(before)) === JSON.stringify(planCells(plan))) {
        verdicts.push({ outcome: 'same' })
      } else {
        if (apply) await save(tx, scope, plan)
        verdicts.push({ outcome: before ? 'changed' : 'made' })
      }
    }
    return verdicts
  },
})

async function save(tx: Tx, scope: Scope, plan: Plan): Promise<void> {
  const { warehouseId } = scope
  const [house] = await tx
    .select({ warehouseId: warehouses.id, timeZone: warehouses.timeZone })
    .from(warehouses)
    .where(eq(warehouses.id, warehouseId))
  if (!house) throw new Error(`There is no warehouse ${warehouseId}`)
  const { user, address, now } = actorOf(scope)
  const noted: { details: Parameters<typeof recordAct>[1]['details']; subject: string }[] = []
  await savePlan(
    {
      ...{ tx, now, by: administratorOf(scope) },
      note: (details, subject = '') => noted.push({ details, subject }),
    },
    house,
    plan,
  )
  for (const one of noted)
    await recordAct(tx, {
      ...{ user, address, at: now, warehouseId, call: countPlanCalls.save.name },
      ...{ ...one, result: null },
    })
}
