/** The acts that the server starts itself, each with its line in the log. Every other act in the log is a call. */
export const ownActs: readonly [call: string, does: string][] = [
  ['retention', 'Le serveur efface ce qui a été gardé assez longtemps'],
  ['import', 'Un fichier importé jusqu’au bout'],
]
