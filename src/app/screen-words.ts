/**
 * Words that people use for an operation besides its title: verbs, things, words of the trade. The palette finds the screen
 * by them. They load with the commands, after the first screen.
 */
export const screenWords: Readonly<Record<string, readonly string[]>> = {
  picking: ['préparer', 'prélever', 'ramasser', 'collecter', 'commandes à préparer', 'chariot', 'tournée'],
  shipment: ['expédier', 'emballer', 'envoyer', 'packer', 'empaqueter', 'commande en carton'],
  packaging: ['peser', 'poids', 'balance', 'paquet', 'refaire l’étiquette du colis'],
  'carrier-slip': [
    'charger',
    'camion',
    'transporteur',
    'enlèvement',
    'ramassage',
    'quai',
    'départ des colis',
  ],
  reception: ['recevoir', 'réceptionner', 'arrivage', 'livraison d’un fournisseur', 'décharger', 'entrer'],
  inventory: ['compter', 'recompter', 'comptage', 'inventorier', 'stock d’un emplacement'],
  transfer: ['ranger', 'déplacer', 'bouger', 'transférer', 'articles en rayon', 'réapprovisionner'],
  rebut: ['jeter', 'casse', 'cassé', 'abîmé', 'périmé', 'poubelle', 'détruire', 'article'],
  'order-information': ['où est', 'suivre', 'suivi', 'réimprimer', 'consulter', 'retrouver une commande'],
  'order-return': ['renvoyer', 'retourner', 'reprendre', 'rendu par un client', 'SAV', 'articles en vente'],
  'print-product': ['imprimer', 'étiqueter', 'étiquette d’article', 'code-barres'],
  'print-location': ['imprimer', 'étiqueter', 'étiquette d’emplacement', 'rayon', 'code-barres'],
  'print-box': ['imprimer', 'étiqueter', 'étiquette de caisse', 'bac', 'code-barres'],
}
