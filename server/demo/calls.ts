import { demoCalls } from '#contract/endpoints/demo.ts'
import { refuse } from '#contract/problems.ts'
import { handlers } from '../handlers.ts'
import { demoItems } from './items.ts'

export const demoHandlers = handlers(demoCalls, {
  /** The sheet shows badges, so it only exists in a demo warehouse. */
  sheet: async ({ db }) => {
    const groups = await demoItems(db)
    return groups.length > 0 ? { groups } : noDemo
  },
})

const noDemo = refuse('no-demo', 'Ce n’est pas un entrepôt de démonstration.', { status: 404 })
