import { type IdentityProviderEntry, identityProviderCalls } from '#contract/endpoints/identity-provider.ts'
import { plural } from '#src/ui/numbers.ts'
import { newProviderPath, providerPath } from '../addresses.ts'
import { listPage } from '../list/list-page.tsx'
import { Tag } from '../list/Rows.tsx'
import { newcomerOptions } from './words.ts'

/** « Fournisseurs d’identité »: the companies' own log-ins. */
export const ProvidersPage = listPage({
  title: 'Fournisseurs d’identité',
  lead: 'Le compte de l’entreprise ouvre aussi Douchette : un mot de passe de moins, et un départ ferme tout.',
  add: {
    id: 'provider.add',
    title: 'Ajouter un fournisseur',
    keywords: ['ajouter', 'fournisseur', 'identité', 'sso'],
    to: newProviderPath,
  },
  call: identityProviderCalls.list,
  read: (providers: readonly IdentityProviderEntry[]) => ({ rows: providers }),
  opens: ({ id }) => providerPath(id),
  none: 'Aucun fournisseur encore : on entre par mot de passe ou par badge.',
  columns: [
    {
      id: 'name',
      title: 'Nom',
      names: true,
      cell: ({ name }) => name,
      tags: ({ active }) => !active && <Tag>arrêté</Tag>,
      below: ({ issuer }) => issuer,
    },
    {
      id: 'newcomers',
      title: 'Qui entre',
      cell: ({ newcomers }) => newcomerOptions.find(({ id }) => id === newcomers)?.label,
    },
    {
      id: 'people',
      title: 'Personnes',
      cell: ({ people, sessions }) =>
        `${plural(people, 'personne')}, ${plural(sessions, 'session ouverte', 'sessions ouvertes')}`,
    },
  ],
})
