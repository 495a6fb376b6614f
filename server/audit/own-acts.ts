export const stockRepair = 'stock-repair'

/** The acts that no call makes, each with its line in the log. */
export const ownActs: readonly [call: string, does: string][] = [
  ['retention', 'Le serveur efface ce qui a été gardé assez longtemps'],
  [stockRepair, 'Le stock remis d’après ses mouvements'],
  ['import', 'Un fichier importé jusqu’au bout'],
]
