import Plus from 'lucide-react/icons/plus'
import { Link, useNavigate } from 'react-router-dom'
import { type PersonEntry, personCalls, type personSorts } from '#contract/endpoints/person.ts'
import { type UserRole, userRoles } from '#contract/roles.ts'
import { useReading } from '#src/api/useReading.ts'
import { useAccess } from '#src/session/access.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { Cell, type Column } from '#src/ui/aria/Table.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatRecent } from '#src/ui/dates.ts'
import { newPersonPath, personPath } from '../addresses.ts'
import { queryOf, useAsked } from '../list/asked.ts'
import { cell, ListPage } from '../list/ListPage.tsx'
import { useActs } from '../useActs.ts'
import { rankWords, waysIn } from './words.ts'

type Sort = (typeof personSorts)[number]
type Filters = {
  role: UserRole | undefined
  state: PersonEntry['active'] | undefined
  shop: string | undefined
}

const columns: readonly Column[] = [
  { id: 'name', title: 'Nom', sorts: true, names: true },
  { id: 'username', title: 'Identifiant', sorts: true },
  { id: 'role', title: 'Rang', sorts: true },
  { id: 'shops', title: 'Boutiques', className: 'px-4 py-3' },
  { id: 'ways', title: 'Accès', className: 'px-4 py-3' },
  { id: 'seen', title: 'Vu', sorts: true },
]

const every = 'every'

/** « Personnes »: who works here, with which rights. */
export function PeoplePage() {
  const go = useNavigate()
  const { shops } = useAccess()
  const [asked, onAsk] = useAsked<Sort, Filters>('name', {
    role: undefined,
    state: true,
    shop: undefined,
  })
  const { role, state, shop } = asked.filters
  const filter = (change: Partial<Filters>) => onAsk({ filters: { ...asked.filters, ...change } })
  const { data, ...reading } = useReading(
    personCalls.list,
    {
      query: {
        ...queryOf(asked),
        ...(role ? { role } : {}),
        ...(state === undefined ? {} : { state: state ? 'active' : 'inactive' }),
        ...(shop ? { shop } : {}),
      },
    },
    { keepPrevious: true, afterChanges: true },
  )
  const add = () => go(newPersonPath)
  useActs('Personnes', [
    { id: 'person.add', title: 'Ajouter une personne', keywords: ['créer', 'nouveau', 'embauche'], run: add },
  ])
  return (
    <ListPage
      title="Personnes"
      lead="Qui travaille ici, avec quels droits et quels accès."
      acts={
        <Button onClick={add}>
          <Plus size={20} aria-hidden />
          Ajouter une personne
        </Button>
      }
      search={{ label: 'Rechercher', placeholder: 'Nom, identifiant, e-mail…' }}
      filters={
        <>
          <Select
            label="Rang"
            value={role ?? every}
            onChange={id => filter({ role: userRoles.find(one => one === id) })}
            options={[{ id: every, label: 'Tous' }, ...userRoles.map(id => ({ id, label: rankWords[id] }))]}
          />
          <Select
            label="État"
            value={state === undefined ? every : state ? 'active' : 'inactive'}
            onChange={id => filter({ state: id === every ? undefined : id === 'active' })}
            options={[
              { id: 'active', label: 'Actifs' },
              { id: 'inactive', label: 'Désactivés' },
              { id: every, label: 'Tous' },
            ]}
          />
          <Select
            label="Boutique"
            value={shop ?? every}
            onChange={id => filter({ shop: id === every ? undefined : id })}
            options={[
              { id: every, label: 'Toutes' },
              ...shops.map(({ slug, name }) => ({ id: slug, label: name })),
            ]}
          />
        </>
      }
      asked={asked}
      onAsk={onAsk}
      columns={columns}
      rows={data?.data.people}
      total={data?.data.total ?? 0}
      reading={reading}
      none="Personne ne répond à ces filtres."
      onOpen={id => go(personPath(id))}
    >
      {person => <Line person={person} served={shops} />}
    </ListPage>
  )
}

type LineProps = { person: PersonEntry; served: readonly { slug: string; name: string }[] }

function Line({ person, served }: LineProps) {
  const { id, displayName, username, email, role, shops, active, seenAt, sessions } = person
  const names = served.flatMap(({ slug, name }) => (shops.includes(slug) ? [name] : []))
  const shopsText =
    names.length === 0
      ? '—'
      : names.length > 1 && names.length === served.length
        ? 'Toutes'
        : names.join(', ')
  return (
    <>
      <Cell className={`${cell} font-semibold`}>
        <Link to={personPath(id)} className="inline-flex min-h-11 items-center hover:underline">
          {displayName}
        </Link>
        {!active && (
          <span className="ms-2 rounded-md bg-ground px-2 py-0.5 text-sm font-semibold text-ink-2">
            désactivé
          </span>
        )}
      </Cell>
      <Cell className={cell}>
        {username}
        {email && <span className="block text-sm text-ink-2 max-md:hidden">{email}</span>}
      </Cell>
      <Cell className={`${cell} whitespace-nowrap`}>{rankWords[role]}</Cell>
      <Cell className={`${cell} text-ink-2`}>{shopsText}</Cell>
      <Cell className={`${cell} text-ink-2`}>{waysIn(person)}</Cell>
      <Cell className={`${cell} whitespace-nowrap text-ink-2`}>
        {sessions > 0 && <span className="me-2 font-semibold text-success-ink">connecté</span>}
        {seenAt === null ? 'jamais' : formatRecent(seenAt)}
      </Cell>
    </>
  )
}
