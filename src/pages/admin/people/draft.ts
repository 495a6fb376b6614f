import type { NewPerson, PersonEntry } from '#contract/endpoints/person.ts'

export type Draft = Required<NewPerson>

export const emptyDraft: Draft = {
  username: '',
  displayName: '',
  email: '',
  role: 'operator',
  warehouse: true,
  roles: [],
  features: [],
  shops: [],
}

export const draftOf = ({
  username,
  displayName,
  email,
  role,
  warehouse,
  roles,
  features,
  shops,
}: PersonEntry): Draft => ({
  username,
  displayName,
  email,
  role,
  warehouse,
  roles,
  features,
  shops,
})

/** « Camille Roux » logs in as « camille.roux ». */
export const usernameFor = (displayName: string): string =>
  displayName
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.+|\.+$/g, '')
    .slice(0, 60)

export type Faults = Partial<Record<'displayName' | 'username', string>>

export function faultsIn({ displayName, username }: Draft): Faults {
  return {
    ...(displayName.trim() === '' ? { displayName: 'Donnez un nom.' } : {}),
    ...(/^[a-z0-9][a-z0-9._-]{1,59}$/.test(username)
      ? {}
      : { username: 'Deux lettres minuscules, chiffres, points ou tirets au moins, sans espace.' }),
  }
}
