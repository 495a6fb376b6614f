export const stockRepair = 'stock-repair'
export const connectionAct = 'shop-connection'

/** The acts that no call makes, each with its line in the log. */
export const ownActs: readonly [call: string, does: string][] = [
  ['retention', 'Le serveur efface ce qui a été gardé assez longtemps'],
  [stockRepair, 'Le stock remis d’après ses mouvements'],
  [connectionAct, 'Une commande lue chez une boutique'],
  ['import', 'Un fichier importé jusqu’au bout'],
]
