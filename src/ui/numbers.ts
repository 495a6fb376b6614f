let whole: Intl.NumberFormat | undefined

/** The first use makes the format: it takes a slow terminal 200 ms, for which no first scan should wait. */
export function count(n: number): string {
  whole ??= new Intl.NumberFormat('fr-FR')
  return whole.format(n)
}

/** « 1 commande », « 12 commandes »: in French, none and one are singular. */
export const plural = (n: number, one: string, many = `${one}s`): string =>
  `${count(n)} ${agree(n, one, many)}`

export const agree = (n: number, one: string, many: string): string => (n < 2 ? one : many)
