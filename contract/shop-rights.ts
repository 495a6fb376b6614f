import type { ShopRight } from './roles.ts'

/** Beside the roles and not among them: the first load has no use for it. */
export const includes = (held: ShopRight, needed: ShopRight): boolean =>
  held === 'all' || held === needed || needed === 'read'
