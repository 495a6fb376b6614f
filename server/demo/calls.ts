import { demoCalls } from '#contract/endpoints/demo.ts'
import { refuse } from '#contract/problems.ts'
import { handlers } from '../handlers.ts'
import { demoItems } from './items.ts'

export const demoHandlers = handlers(demoCalls, {
  /** Badges stand on it, so it is for a warehouse in which nothing is worth keeping from anybody. */
  sheet: async ({ db }) => {
    const groups = await demoItems(db)
    return groups.length > 0 ? { groups } : noDemo
  },
})

const noDemo = refuse('no-demo', 'Ce n’est pas un entrepôt de démonstration.', { status: 404 })
