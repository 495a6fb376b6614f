import { countries, countryName } from '#contract/entities/customer-address.ts'

/** By their French names, ours first. */
export const countryOptions = [
  'FR',
  ...countries
    .filter(code => code !== 'FR')
    .sort((one, other) => countryName(one).localeCompare(countryName(other), 'fr')),
].map(id => ({ id, label: `${countryName(id)} (${id})` }))
