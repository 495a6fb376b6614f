/** A third of the parcels' label: what sticks on an article, a shelf's edge or a box's side. */
export const smallLabel = { widthMm: 100, heightMm: 50 } as const
