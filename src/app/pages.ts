import { pageRoute } from '#contract/pages.ts'
import { absent, allowed, type Permission } from '#src/commands/command.ts'
import {
  articlesPath,
  barcodesPath,
  carriersPath,
  cartonsPath,
  connectionsPath,
  countsPath,
  deliveriesPath,
  figuresPath,
  healthPath,
  keysPath,
  newArticlePath,
  newCarrierPath,
  newCartonPath,
  newDeliveryPath,
  newOrderPath,
  newPersonPath,
  newPlacesPath,
  newShopPath,
  notificationsPath,
  ordersPath,
  parcelsPath,
  peoplePath,
  pickingListsPath,
  placesPath,
  reasonsPath,
  returnsPath,
  shopsPath,
  slipsPath,
} from '#src/pages/admin/addresses.ts'
import { type AccessHolder, mayOpen } from './access-holder.ts'

/** Screens that are not in the menu: the palette and their cards lead there. */
export const otherPages = [
  {
    title: 'Historique d’impression',
    path: pageRoute('history'),
    keywords: ['imprimé', 'réimprimer', 'étiquettes'],
    card: 'GO-PAPIER',
  },
  {
    title: 'À reprendre au poste',
    path: pageRoute('desk-work'),
    keywords: ['photo', 'lot', 'écran mural', 'étapes en attente', 'finir'],
    card: 'GO-REPRISE',
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
    title: 'Indicateurs',
    path: figuresPath,
    keywords: ['chiffres', 'statistiques', 'productivité', 'retards', 'abc', 'quarantaine', 'graphiques'],
    card: 'GO-CHIFFRE',
  },
  {
    title: 'Santé',
    path: healthPath,
    keywords: ['serveur', 'pannes', 'sauvegarde', 'disque', 'lent', 'surveiller', 'file'],
    card: 'GO-SERVEUR',
  },
  {
    title: 'Journal des actions',
    path: pageRoute('audit'),
    keywords: ['audit', 'qui a fait', 'traces'],
    card: 'GO-TRACES',
  },
  {
    title: 'Sessions',
    path: pageRoute('sessions'),
    keywords: ['connectés', 'fermer', 'déconnecter'],
    card: 'GO-SESSIONS',
  },
  {
    title: 'Imports',
    path: pageRoute('import'),
    keywords: ['fichier', 'csv', 'excel', 'articles', 'stock', 'importer'],
    card: 'GO-IMPORT',
  },
  {
    title: 'Personnes',
    path: peoplePath,
    keywords: ['utilisateurs', 'équipe', 'badges', 'droits', 'invitation', 'mot de passe'],
    card: 'GO-EQUIPE',
  },
  {
    title: 'Ajouter une personne',
    path: newPersonPath,
    keywords: ['créer', 'embauche', 'nouvel utilisateur'],
    card: 'PERS-NOUV',
  },
  {
    title: 'Boutiques',
    path: shopsPath,
    keywords: ['clients', 'marques', 'adresse de retour'],
    card: 'GO-CLIENTS',
  },
  {
    title: 'Ajouter une boutique',
    path: newShopPath,
    keywords: ['créer', 'nouveau client'],
    card: 'BOUT-NOUV',
  },
  {
    title: 'Articles',
    path: articlesPath,
    keywords: ['produits', 'références', 'codes-barres', 'sku'],
    card: 'GO-ARTICLE',
  },
  {
    title: 'Ajouter un article',
    path: newArticlePath,
    keywords: ['créer', 'nouveau produit', 'référence'],
    card: 'ARTI-NOUV',
  },
  {
    title: 'Livraisons',
    path: deliveriesPath,
    keywords: ['fournisseurs', 'attendues', 'annonces', 'clôturer'],
    card: 'GO-LIVRAISON',
  },
  {
    title: 'Annoncer une livraison',
    path: newDeliveryPath,
    keywords: ['créer', 'ajouter', 'fournisseur'],
    card: 'LIVR-NOUV',
  },
  {
    title: 'Commandes',
    path: ordersPath,
    keywords: ['ventes', 'en attente', 'annuler', 'priorité', 'adresse'],
    card: 'GO-COMMANDES',
  },
  {
    title: 'Ajouter une commande',
    path: newOrderPath,
    keywords: ['créer', 'nouvelle', 'à la main'],
    card: 'CMD-NOUV',
  },
  {
    title: 'Listes de picking',
    path: pickingListsPath,
    keywords: ['listes en cours', 'rendre', 'réimprimer', 'préparation'],
    card: 'GO-LISTES',
  },
  {
    title: 'Tous les colis',
    path: parcelsPath,
    keywords: ['paquets', 'étiquettes', 'suivi', 'réimprimer'],
    card: 'GO-PAQUETS',
  },
  {
    title: 'Tous les bordereaux',
    path: slipsPath,
    keywords: ['camions', 'départs', 'réimprimer', 'clôturés'],
    card: 'GO-BORDS',
  },
  {
    title: 'Tous les retours',
    path: returnsPath,
    keywords: ['en attente', 'revenus', 'décision'],
    card: 'GO-REVENUS',
  },
  {
    title: 'Comptages',
    path: countsPath,
    keywords: ['inventaires', 'écarts', 'approuver', 'recompter'],
    card: 'GO-ECARTS',
  },
  {
    title: 'Emplacements',
    path: placesPath,
    keywords: ['allées', 'rayons', 'ordre de marche', 'étiquettes'],
    card: 'GO-LIEUX',
  },
  {
    title: 'Faire des emplacements',
    path: newPlacesPath,
    keywords: ['générer', 'créer', 'allées', 'travées'],
    card: 'LIEU-NOUV',
  },
  {
    title: 'Cartons',
    path: cartonsPath,
    keywords: ['emballages', 'boîtes', 'tailles'],
    card: 'GO-CARTONS',
  },
  {
    title: 'Ajouter un carton',
    path: newCartonPath,
    keywords: ['créer', 'emballage'],
    card: 'CART-NOUV',
  },
  {
    title: 'Transporteurs',
    path: carriersPath,
    keywords: ['camions', 'départs', 'heures'],
    card: 'GO-CAMIONS',
  },
  {
    title: 'Ajouter un transporteur',
    path: newCarrierPath,
    keywords: ['créer', 'coursier'],
    card: 'TRAN-NOUV',
  },
  {
    title: 'Motifs et origines',
    path: reasonsPath,
    keywords: ['raisons', 'rebut', 'retour', 'réimpression'],
    card: 'GO-MOTIFS',
  },
  {
    title: 'Codes-barres de la maison',
    path: barcodesPath,
    keywords: ['préfixes', 'formats', 'essayer un code', 'grammaire'],
    card: 'GO-FORMES',
  },
  {
    title: 'Notifications',
    path: notificationsPath,
    keywords: ['webhooks', 'événements', 'boutiques'],
    card: 'GO-NOTIFS',
  },
  {
    title: 'Connexions',
    path: connectionsPath,
    keywords: ['boutiques', 'relier', 'vendure', 'woocommerce', 'prestashop', 'shopify'],
    card: 'GO-LIENS',
  },
  {
    title: 'Clés des programmes',
    path: keysPath,
    keywords: ['api', 'boutiques', 'révoquer'],
    card: 'GO-CLES',
  },
  {
    title: 'Mon compte',
    path: pageRoute('account'),
    keywords: ['mot de passe', 'mes sessions'],
    card: 'GO-COMPTE',
  },
] as const

const forAdministrators: readonly string[] = [
  pageRoute('audit'),
  pageRoute('sessions'),
  peoplePath,
  newPersonPath,
  shopsPath,
  newShopPath,
  articlesPath,
  newArticlePath,
  pageRoute('import'),
  notificationsPath,
  keysPath,
  connectionsPath,
]

/** As `mayOpen`, for the screens of this list too. */
export function mayOpenAny(path: string, access: AccessHolder): Permission {
  const record = access.get()
  if (!record || !otherPages.some(page => page.path === path)) return mayOpen(path, access)
  if (path.startsWith(pageRoute('admin')) && record.adminUrl === undefined)
    return absent('L’administration est réservée aux responsables.')
  if (forAdministrators.includes(path) && record.user.role !== 'admin')
    return absent('Cette page est réservée aux administrateurs.')
  return allowed
}
