/** Screens that are not in the menu: the palette and their cards lead there. */
export const otherPages = [
  {
    title: 'Historique d’impression',
    path: '/print-history',
    keywords: ['imprimé', 'réimprimer', 'étiquettes'],
    card: 'GO-PAPIER',
  },
  { title: 'Recherche', path: '/search', keywords: ['trouver', 'article', 'commande'], card: 'GO-CHERCHE' },
  {
    title: 'Postes et imprimantes',
    path: '/computers',
    keywords: ['ordinateur', 'banc', 'réglages'],
    card: 'GO-BENCH',
  },
] as const
