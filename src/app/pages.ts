import { pageRoute } from '#contract/pages.ts'
import { absent, allowed, type Permission } from '#src/commands/command.ts'
import {
  articlesPath,
  barcodesPath,
  billsPath,
  carriersPath,
  cartonsPath,
  connectionsPath,
  countsPath,
  deliveriesPath,
  earningsPath,
  figuresPath,
  healthPath,
  keysPath,
  logInSettingsPath,
  modelsPath,
  newArticlePath,
  newCarrierPath,
  newCartonPath,
  newDeliveryPath,
  newOrderPath,
  newPersonPath,
  newPlacesPath,
  newProviderPath,
  newShopPath,
  newTariffPath,
  notificationsPath,
  ordersPath,
  parcelsPath,
  peoplePath,
  pickingListsPath,
  placesPath,
  prestationKindsPath,
  prestationsPath,
  providersPath,
  reasonsPath,
  returnsPath,
  shopsPath,
  slipsPath,
  tariffsPath,
} from '#src/pages/admin/addresses.ts'
import { type AccessHolder, mayOpen } from './access-holder.ts'

/** Screens that are not in the menu: the palette and their cards lead there. */
export const otherPages = [
  page('Historique d’impression', pageRoute('history'), 'GO-PAPIER', 'imprimé, réimprimer, étiquettes'),
  page(
    'À reprendre au poste',
    pageRoute('desk-work'),
    'GO-REPRISE',
    'photo, lot, écran mural, étapes en attente, finir',
  ),
  page('Recherche', pageRoute('search'), 'GO-CHERCHE', 'trouver, article, commande'),
  page('Postes et imprimantes', pageRoute('computers'), 'GO-BENCH', 'ordinateur, banc, réglages'),
  page('Administration', pageRoute('admin'), 'GO-GEST', 'réglages, serveur, responsable'),
  page(
    'Indicateurs',
    figuresPath,
    'GO-CHIFFRE',
    'chiffres, statistiques, productivité, retards, abc, quarantaine, graphiques',
  ),
  page('Santé', healthPath, 'GO-SERVEUR', 'serveur, pannes, sauvegarde, disque, lent, surveiller, file'),
  page('Journal des actions', pageRoute('audit'), 'GO-TRACES', 'audit, qui a fait, traces'),
  page('Sessions', pageRoute('sessions'), 'GO-SESSIONS', 'connectés, fermer, déconnecter'),
  page('Imports', pageRoute('import'), 'GO-IMPORT', 'fichier, csv, excel, articles, stock, importer'),
  page(
    'Personnes',
    peoplePath,
    'GO-EQUIPE',
    'utilisateurs, équipe, badges, droits, invitation, mot de passe',
  ),
  page('Ajouter une personne', newPersonPath, 'PERS-NOUV', 'créer, embauche, nouvel utilisateur'),
  page('Boutiques', shopsPath, 'GO-CLIENTS', 'clients, marques, adresse de retour'),
  page('Ajouter une boutique', newShopPath, 'BOUT-NOUV', 'créer, nouveau client'),
  page('Articles', articlesPath, 'GO-ARTICLE', 'produits, références, codes-barres, sku'),
  page('Ajouter un article', newArticlePath, 'ARTI-NOUV', 'créer, nouveau produit, référence'),
  page('Livraisons', deliveriesPath, 'GO-LIVRAISON', 'fournisseurs, attendues, annonces, clôturer'),
  page('Annoncer une livraison', newDeliveryPath, 'LIVR-NOUV', 'créer, ajouter, fournisseur'),
  page('Commandes', ordersPath, 'GO-COMMANDES', 'ventes, en attente, annuler, priorité, adresse'),
  page('Ajouter une commande', newOrderPath, 'CMD-NOUV', 'créer, nouvelle, à la main'),
  page(
    'Listes de picking',
    pickingListsPath,
    'GO-LISTES',
    'listes en cours, rendre, réimprimer, préparation',
  ),
  page('Tous les colis', parcelsPath, 'GO-PAQUETS', 'paquets, étiquettes, suivi, réimprimer'),
  page('Tous les bordereaux', slipsPath, 'GO-BORDS', 'camions, départs, réimprimer, clôturés'),
  page('Tous les retours', returnsPath, 'GO-REVENUS', 'en attente, revenus, décision'),
  page('Comptages', countsPath, 'GO-ECARTS', 'inventaires, écarts, approuver, recompter'),
  page(
    'Toutes les prestations',
    prestationsPath,
    'GO-TRVFAITS',
    'étiquetage, kits, temps passé, oubliées, facture',
  ),
  page('Emplacements', placesPath, 'GO-LIEUX', 'allées, rayons, ordre de marche, étiquettes'),
  page('Faire des emplacements', newPlacesPath, 'LIEU-NOUV', 'générer, créer, allées, travées'),
  page('Cartons', cartonsPath, 'GO-CARTONS', 'emballages, boîtes, tailles'),
  page('Ajouter un carton', newCartonPath, 'CART-NOUV', 'créer, emballage'),
  page('Transporteurs', carriersPath, 'GO-CAMIONS', 'camions, départs, heures'),
  page('Ajouter un transporteur', newCarrierPath, 'TRAN-NOUV', 'créer, coursier'),
  page('Motifs et origines', reasonsPath, 'GO-MOTIFS', 'raisons, rebut, retour, réimpression'),
  page(
    'Cartes de prestation',
    prestationKindsPath,
    'GO-TRVCARTES',
    'prestations proposées, étiquetage, kit, photo',
  ),
  page('Factures', billsPath, 'GO-FACTURES', 'mois, boutiques, arrêter, clôturer, numéro, avoir, tva'),
  page('Rentabilité', earningsPath, 'GO-MARGES', 'marge, coût, heure, travail, gagner, rapporte'),
  page('Tarifs', tariffsPath, 'GO-TARIFS', 'prix, abonnement, minimum, port, paliers, facture'),
  page('Ajouter un tarif', newTariffPath, 'TARIF-NOUV', 'créer, prix'),
  page('Modèles de tarif', modelsPath, 'GO-MODELES', 'prix, copier'),
  page(
    'Codes-barres de la maison',
    barcodesPath,
    'GO-FORMES',
    'préfixes, formats, essayer un code, grammaire',
  ),
  page('Notifications', notificationsPath, 'GO-NOTIFS', 'webhooks, événements, boutiques'),
  page(
    'Connexions',
    connectionsPath,
    'GO-LIENS',
    'boutiques, relier, vendure, woocommerce, prestashop, shopify',
  ),
  page('Clés des programmes', keysPath, 'GO-CLES', 'api, boutiques, révoquer'),
  page(
    'Fournisseurs d’identité',
    providersPath,
    'GO-IDENTITE',
    'sso, oidc, openid, entra, microsoft, google, keycloak, annuaire',
  ),
  page('Ajouter un fournisseur', newProviderPath, 'IDEN-NOUV', 'créer, sso, identité, annuaire'),
  page('Façons de se connecter', logInSettingsPath, 'GO-ENTRER', 'mots de passe, secours, couper, connexion'),
  page('Mon compte', pageRoute('account'), 'GO-COMPTE', 'mot de passe, mes sessions'),
]

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
  providersPath,
  newProviderPath,
  logInSettingsPath,
]

function page(title: string, path: string, card: string, keywords: string) {
  return { title, path, card, keywords: keywords.split(', ') }
}

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
