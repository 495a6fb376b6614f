import { type PersonEntry, personCalls } from '#contract/endpoints/person.ts'
import { useAccess } from '#src/session/access.tsx'
import { formatRecent } from '#src/ui/dates.ts'
import { newPersonPath, personPath } from '../addresses.ts'
import { shopFilter } from '../list/filters.tsx'
import { listPage } from '../list/list-page.tsx'
import { Tag } from '../list/Rows.tsx'
import { rankWords, waysIn } from './words.ts'

/** « Personnes »: who works here, with which rights. */
export const PeoplePage = listPage({
  title: 'Personnes',
  lead: 'Qui travaille ici, avec quels droits et quels accès.',
  add: {
    id: 'person.add',
    title: 'Ajouter une personne',
    keywords: ['créer', 'nouveau', 'embauche'],
    to: newPersonPath,
  },
  files: 'people',
  call: personCalls.list,
  read: ({ people, total }) => ({ rows: people, total }),
  sorted: { by: 'name', order: 'asc' },
  search: 'Nom, identifiant, e-mail…',
  filters: {
    role: { label: 'Rang', all: 'Tous', options: rankWords },
    state: {
      label: 'État',
      all: 'Tous',
      start: 'active',
      options: { active: 'Actifs', inactive: 'Désactivés' },
    },
    shop: shopFilter,
  },
  opens: ({ id }) => personPath(id),
  none: 'Personne ne répond à ces filtres.',
  columns: [
    {
      id: 'name',
      title: 'Nom',
      sorts: true,
      names: true,
      cell: ({ displayName }) => displayName,
      tags: ({ active }) => !active && <Tag>désactivé</Tag>,
    },
    {
      id: 'username',
      title: 'Identifiant',
      sorts: true,
      cell: ({ username, email }) => (
        <>
          {username}
          {email && <Email address={email} />}
        </>
      ),
    },
    { id: 'role', title: 'Rang', sorts: true, unbroken: true, cell: ({ role }) => rankWords[role] },
    { id: 'shops', title: 'Boutiques', quiet: true, cell: ({ shops }) => <Served shops={shops} /> },
    { id: 'ways', title: 'Accès', quiet: true, cell: waysIn },
    {
      id: 'seen',
      title: 'Vu',
      sorts: true,
      unbroken: true,
      quiet: true,
      cell: ({ seenAt, sessions }) => (
        <>
          {sessions > 0 && <span className="me-2 font-semibold text-success-ink">connecté</span>}
          {seenAt === null ? 'jamais' : formatRecent(seenAt)}
        </>
      ),
    },
  ],
})

/** The shops that a person serves, among those of the reader. */
function Served({ shops }: Pick<PersonEntry, 'shops'>) {
  const { shops: own } = useAccess()
  const names = own.flatMap(({ slug, name }) => (shops.includes(slug) ? [name] : []))
  if (names.length === 0) return '—'
  return names.length > 1 && names.length === own.length ? 'Toutes' : names.join(', ')
}

/** An address breaks behind its @, if it must. */
function Email({ address }: { address: string }) {
  const at = address.indexOf('@') + 1
  return (
    <span className="block text-sm wrap-normal text-ink-2 max-md:hidden">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}
