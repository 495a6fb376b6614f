import type { Import, ImportKind, LineOutcome } from '#contract/endpoints/import.ts'

export const kindTitles: Readonly<Record<ImportKind, string>> = {
  articles: 'Articles',
  codes: 'Codes-barres',
  places: 'Emplacements',
  levels: 'Minimums et maximums',
  people: 'Personnes',
  stock: 'Stock d’ouverture',
  orders: 'Commandes',
  deliveries: 'Livraisons attendues',
  'count-plan': 'Plan d’inventaire',
}

/** What became of lines, or would become of them in a dry run. */
export const outcomeWords = (dry: boolean): Readonly<Record<LineOutcome, string>> =>
  dry
    ? { made: 'à créer', changed: 'à changer', same: 'déjà là', refused: 'refusées' }
    : { made: 'créées', changed: 'changées', same: 'déjà là', refused: 'refusées' }

/** One calm sentence about where the import is. */
export function stateSentence({ status, dry, problem }: Import): string {
  switch (status) {
    case 'sending':
      return 'Le fichier n’est pas arrivé en entier : envoyez-le de nouveau.'
    case 'ready':
      return 'Vérifiez les colonnes, puis faites un essai à blanc : il ne change rien.'
    case 'running':
      return dry
        ? 'Essai à blanc en cours. Rien n’est changé.'
        : 'Import en cours. Vous pouvez quitter cette page.'
    case 'stopped':
      return dry
        ? 'Essai arrêté. Relancez-le pour voir toutes les lignes.'
        : 'Import arrêté. Reprenez-le : ce qui est fait ne sera pas doublé.'
    case 'tried':
      return 'Essai terminé, rien n’est changé. Lisez ce que deviendra chaque ligne, puis importez.'
    case 'done':
      return 'Import terminé.'
    case 'failed':
      return problem ?? 'L’import n’a pas pu finir.'
  }
}
