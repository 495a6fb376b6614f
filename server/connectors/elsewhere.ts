/** A site that leads to another address is not followed there: the key is given to the one that was typed. */
export function elsewhere(location: string | string[] | undefined): string {
  const to = typeof location === 'string' && URL.canParse(location) ? new URL(location).origin : undefined
  return to === undefined
    ? 'le site renvoie ailleurs : donnez son adresse exacte'
    : `le site renvoie à ${to} : donnez cette adresse-là`
}
