import { pageRoute } from '#contract/pages.ts'

/** Screens that are not in the menu: the palette and their cards lead there. */
export const otherPages = [
  {
    title: 'Historique d’impression',
    path: pageRoute('history'),
    keywords: ['imprimé', 'réimprimer', 'étiquettes'],
    card: 'GO-PAPIER',
  },
  {
    title: 'Recherche',
    path: pageRoute('search'),
    keywords: ['trouver', 'article', 'commande'],
    card: 'GO-CHERCHE',
  },
  {
    title: 'Postes et imprimantes',
    path: pageRoute('computers'),
    keywords: ['ordinateur', 'banc', 'réglages'],
    card: 'GO-BENCH',
  },
  {
    title: 'Administration',
    path: pageRoute('admin'),
    keywords: ['réglages', 'serveur', 'responsable'],
    card: 'GO-GEST',
  },
  {
    title: 'Journal des actions',
    path: pageRoute('audit'),
    keywords: ['audit', 'qui a fait', 'traces'],
    card: 'GO-TRACES',
  },
] as const
