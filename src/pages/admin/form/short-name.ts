/** A name as it stands in an address or a log-in: « Cœur d’Été » is « coeur-d-ete ». */
export const shortName = (name: string, between: '-' | '.'): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .match(/[a-z0-9]+/g)
    ?.join(between)
    .slice(0, 60) ?? ''
