/** SVG paths of the demo's products, on a grid of 24. */
const lines = {
  tasse: 'M6 9h9v7a4 4 0 0 1-4 4h-1a4 4 0 0 1-4-4zM15 11h1.5a2.5 2.5 0 0 1 0 5H15M8 4v2M10.5 3.5v2.5M13 4v2',
  bol: 'M4 10h16c0 5-3 9-8 9s-8-4-8-9zM9 19h6v2H9z',
  assiette: 'M12 4a8 8 0 1 1 0 16a8 8 0 1 1 0-16zM12 8a4 4 0 1 1 0 8a4 4 0 1 1 0-8z',
  vase: 'M9 3h6M10 3c0 4-4 5-4 11 0 3 2 6 4 7h4c2-1 4-4 4-7 0-6-4-7-4-11',
  lampe: 'M9 3h6l3 8H6zM12 11v9M8 20h8',
  bougie: 'M9 11h6v10H9zM12 11V9M12 9c-2-1-1-3 0-5 1 2 2 4 0 5zM9 14c2 1 3-1 6 0',
  coussin: 'M4 6c5 1 11 1 16 0-1 4-1 8 0 12-5-1-11-1-16 0 1-4 1-8 0-12zM9 10l6 4M15 10l-6 4',
  plaid: 'M5 4h14v13H5zM5 9h14M10 4v13M7 17v3M10 17v3M14 17v3M17 17v3',
  carafe: 'M9 3h6l-1 5c3 2 4 5 4 8 0 3-2 5-4 5h-4c-2 0-4-2-4-5 0-3 1-6 4-8zM7 14h10',
  theiere:
    'M6 10h10a5 5 0 0 1-2 9H9a5 5 0 0 1-3-9zM16 12l4-2-2 6M6 12c-3 0-3 5 1 5M8 10c0-3 6-3 6 0M11 6.5v-1',
  cadre: 'M4 4h16v16H4zM7 7h10v10H7zM8 15l3-4 2 3 2-2 2 3',
  miroir: 'M12 3a6 7 0 1 1 0 14a6 7 0 1 1 0-14zM12 17v4M9 21h6M9 8l3-2',
  horloge: 'M12 4a8 8 0 1 1 0 16a8 8 0 1 1 0-16zM12 8v4l3 2',
  panier: 'M4 11h16l-2 9H6zM7 11c0-9 10-9 10 0M8 14v3M12 14v3M16 14v3',
  savon:
    'M5 10h14a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2zM8 14h8M8 6h.01M12 4h.01M15 7h.01',
  carnet: 'M7 3h11v18H7zM7 7H5M7 12H5M7 17H5M11 8h4M11 11h4',
  affiche: 'M5 3h14v18H5zM8 16l3-5 2 3 1-2 2 4M9 7h.01',
  the: 'M7 7h10v14H7zM6 4h12v3H6zM10 12h4v4h-4z',
  miel: 'M6 8h12v10a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3zM7 4h10v4H7zM9 13h6',
} as const

export type Kind = keyof typeof lines

const palette = {
  terre: { ink: '#9a5b22', ground: '#f5eae0' },
  azur: { ink: '#35649c', ground: '#e0eaf4' },
  rose: { ink: '#a03468', ground: '#f5e1ec' },
  olive: { ink: '#77752a', ground: '#f2f1e0' },
  sapin: { ink: '#2b7157', ground: '#def0e8' },
  ardoise: { ink: '#47576b', ground: '#e6eaf0' },
  prune: { ink: '#6a4596', ground: '#ece4f5' },
  brique: { ink: '#a83f31', ground: '#f8e4e0' },
} as const

export type Colour = keyof typeof palette

export const colours = Object.keys(palette).filter(isColour)

function isKind(text: string): text is Kind {
  return Object.hasOwn(lines, text)
}

function isColour(text: string): text is Colour {
  return Object.hasOwn(palette, text)
}

function drawProduct(kind: Kind, colour: Colour): string {
  const { ink, ground } = palette[colour]
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">',
    `<rect width="96" height="96" rx="20" fill="${ground}"/>`,
    `<path transform="translate(18 18) scale(2.5)" d="${lines[kind]}" fill="none" stroke="${ink}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/>`,
    '</svg>',
  ].join('')
}

/** Draws a product from its database columns. Returns undefined for a product without a drawing. */
export function drawingOf(kind: string | null, colour: string | null): string | undefined {
  return kind && colour && isKind(kind) && isColour(colour) ? drawProduct(kind, colour) : undefined
}
