export type Entry = { id: string; title: string; path: string; group: string }

const things = [
  'Lampe',
  'Carnet',
  'Coussin',
  'Bougie',
  'Vase',
  'Cadre',
  'Tasse',
  'Panier',
  'Rideau',
  'Plateau',
]
const styles = [
  'de chevet',
  'à spirale',
  'brodé',
  'parfumée',
  'émaillé',
  'en chêne',
  'bleue',
  'tressé',
  'lavé',
]
const actions = ['Transférer', 'Compter', 'Imprimer', 'Expédier', 'Réceptionner', 'Ranger', 'Réimprimer']
const groups = ['Flux Sortants', 'Gestion des Stocks', 'Information', 'Retours', 'Impression']

const at = <T>(list: readonly T[], n: number): T => {
  const one = list[n % list.length]
  if (one === undefined) throw new Error('an empty list')
  return one
}

/** Commands, products and places of a typical warehouse, always the same ones. */
export function entries(size: number): Entry[] {
  return Array.from({ length: size }, (_, n) => {
    const what = `${at(things, n)} ${at(styles, Math.floor(n / 3))}`
    const title =
      n % 4 === 0 ? `${at(actions, n / 4)} ${what}` : n % 4 === 1 ? `Emplacement ${place(n)}` : what
    return {
      id: `bench.entry-${n}`,
      title: `${title} ${n}`,
      path: `/warehouse/${at(['shipment', 'packaging', 'transfer', 'inventory'], n)}/${n}`,
      group: at(groups, Math.floor(n / 2)),
    }
  })
}

const place = (n: number) => `${String.fromCharCode(65 + (n % 20))}-${String(n % 60).padStart(2, '0')}`

/** The bench types these letter by letter; the first one only warms up. */
export const queries = ['cadre', 'lampe', 'transf', 'emplac', 'bougie', 'reimp']
