import type { Newcomers, PasswordsFor, SessionEnds } from '#contract/entities/identity.ts'

export const newcomerOptions: readonly { id: Newcomers; label: string; hint: string }[] = [
  {
    id: 'invitation',
    label: 'Les personnes ajoutées ici',
    hint: 'Reconnues par leur adresse e-mail',
  },
  { id: 'rule', label: 'Aussi celles d’une règle', hint: 'Leur compte se fait à la première connexion' },
]

export const endOptions: readonly { id: SessionEnds; label: string; hint: string }[] = [
  { id: 'asked', label: 'Demander toutes les 40 secondes', hint: 'Partout où le fournisseur répond' },
  { id: 'told', label: 'Le fournisseur prévient', hint: 'Back-channel logout, réglé chez lui' },
  { id: 'own', label: 'Ne pas suivre', hint: 'La session dure dix heures' },
]

export const passwordOptions: readonly { id: PasswordsFor; label: string; hint: string }[] = [
  { id: 'all', label: 'Pour tous', hint: 'Comme les badges et les fournisseurs' },
  { id: 'shops', label: 'Pour les boutiques seules', hint: 'L’entrepôt entre par fournisseur ou badge' },
  { id: 'emergency', label: 'Pour personne', hint: 'Sauf le compte de secours' },
]
