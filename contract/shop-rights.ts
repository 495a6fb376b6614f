import type { ShopRight } from './roles.ts'

/** A right that a call needs. `write`: one of those beyond reading; which of them, the call's own rule says. */
export type NeededRight = ShopRight | 'write'

/** Beside the roles and not among them: the first load has no use for it. */
export const includes = (held: ShopRight, needed: NeededRight): boolean =>
  held === 'all' || held === needed || needed === 'read' || (needed === 'write' && held !== 'read')
