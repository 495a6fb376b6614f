import { demoCalls } from '#contract/endpoints/demo.ts'
import { refuse } from '#contract/problems.ts'
import { demoItems } from '../demo/items.ts'
import { handle } from '../http/handle.ts'

const noDemo = refuse('no-demo', 'Ce n’est pas un entrepôt de démonstration.', { status: 404 })

/** Badges stand on it, so it is for a warehouse in which nothing is worth keeping from anybody. */
export const demoSheetCall = handle(demoCalls.sheet, async ({ db }) => {
  const groups = await demoItems(db)
  return groups.length > 0 ? { groups } : noDemo
})
