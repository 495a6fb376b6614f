export const relabelReasons = [
  { code: 'illisible', label: 'Étiquette illisible' },
  { code: 'dechiree', label: 'Étiquette déchirée ou mal collée' },
  { code: 'perdue', label: 'Étiquette perdue' },
  { code: 'panne', label: 'L’imprimante n’a rien sorti' },
] as const

export const relabelReason = (code: string): string | undefined =>
  relabelReasons.find(reason => reason.code === code)?.label
