/** The browser keeps the change and sends it when the server answers again. Until then nobody has made or refused it. */
export type Kept = { readonly kept: true }

export const kept: Kept = { kept: true }

export const isKept = (answer: unknown): answer is Kept =>
  typeof answer === 'object' && answer !== null && 'kept' in answer && answer.kept === true

/** The end of every sentence about a kept change. */
export const keptHere = 'Gardé ici, envoyé au retour du serveur.'

export const saysKept = (detail: string | undefined): boolean => detail === keptHere
