import type { Setup } from '#contract/endpoints/setup.ts'

/** The form as typed. */
export const emptyDraft = {
  code: '',
  warehouse: '',
  street: '',
  postcode: '',
  city: '',
  country: 'FR',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/Paris',
  shop: '',
  displayName: '',
  username: '',
  password: '',
  again: '',
}

export type Draft = typeof emptyDraft
export type Faults = { readonly [Field in keyof Draft]?: string }

const wanted = {
  code: 'Recopiez le code affiché par le serveur.',
  warehouse: 'Donnez un nom à l’entrepôt.',
  timeZone: 'Donnez le fuseau horaire, par exemple Europe/Paris.',
  shop: 'Donnez un nom à la boutique.',
  displayName: 'Donnez le nom de cette personne.',
  username: 'Donnez l’identifiant qui servira à se connecter.',
  password: 'Choisissez un mot de passe.',
} as const

const wantedFields = ['code', 'warehouse', 'timeZone', 'shop', 'displayName', 'username', 'password'] as const

export function faultsIn(draft: Draft): Faults {
  const { username, password, again, street, postcode, city, country } = draft
  const missing = wantedFields.filter(field => draft[field].trim() === '')
  const address = [street, postcode, city].map(part => part.trim())
  const halfAnAddress = address.some(part => part !== '') && address.some(part => part === '')
  return {
    ...Object.fromEntries(missing.map(field => [field, wanted[field]])),
    ...(username.trim() !== '' && !/^[a-z0-9][a-z0-9._-]{1,59}$/.test(username.trim())
      ? { username: 'Deux lettres minuscules au moins, sans accent ni espace.' }
      : {}),
    ...(password !== again ? { again: 'Ce n’est pas le même mot de passe.' } : {}),
    ...(halfAnAddress ? { street: 'Donnez la rue, le code postal et la ville, ou rien.' } : {}),
    ...(/^[A-Za-z]{2}$/.test(country.trim()) ? {} : { country: 'Deux lettres : FR.' }),
  }
}

export function setupOf(draft: Draft): Setup & { code: string } {
  const { code, warehouse, street, postcode, city, country, timeZone, shop } = draft
  const address = {
    lines: [street.trim()],
    postcode: postcode.trim(),
    city: city.trim(),
    country: country.trim().toUpperCase(),
  }
  return {
    code: code.trim(),
    warehouse: {
      name: warehouse.trim(),
      timeZone: timeZone.trim(),
      ...(street.trim() === '' ? {} : { address }),
    },
    admin: {
      username: draft.username.trim(),
      displayName: draft.displayName.trim(),
      password: draft.password,
    },
    shop: { name: shop.trim() },
  }
}

/** The field that a refusal of the server is about. */
export function fieldOf(code: string): keyof Draft | undefined {
  if (code === 'setup-code-wrong') return 'code'
  if (code === 'time-zone-unknown') return 'timeZone'
  return code.startsWith('password-') ? 'password' : undefined
}
