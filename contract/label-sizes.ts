/** The papers that the server draws on, in millimetres. A printer is proposed with one of them. */
export const labelSize = { widthMm: 100, heightMm: 150 } as const

/** A third of a parcel label. It fits an article, the edge of a shelf or the side of a box. */
export const smallLabel = { widthMm: 100, heightMm: 50 } as const

export const a4 = { widthMm: 210, heightMm: 297 } as const
