import { Link, useNavigate } from 'react-router-dom'
import { type PersonEntry, personCalls, type personSorts } from '#contract/endpoints/person.ts'
import { type UserRole, userRoles } from '#contract/roles.ts'
import { useReading } from '#src/api/useReading.tsx'
import { useAccess } from '#src/session/access.tsx'
import { Cell, type Column } from '#src/ui/aria/Table.tsx'
import { formatRecent } from '#src/ui/dates.ts'
import { newPersonPath, personPath } from '../addresses.ts'
import { queryOf, useAsked } from '../list/asked.ts'
import { Filter } from '../list/Filter.tsx'
import { cell, ListPage, Tag } from '../list/ListPage.tsx'
import { ShopFilter } from '../list/ShopFilter.tsx'
import { rankWords, waysIn } from './words.ts'

type Sort = (typeof personSorts)[number]
type Filters = {
  role: UserRole | undefined
  state: 'active' | 'inactive' | undefined
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

/** « Personnes »: who works here, with which rights. */
export function PeoplePage() {
  const go = useNavigate()
  const { shops } = useAccess()
  const [asked, onAsk] = useAsked<Sort, Filters>('name', {
    role: undefined,
    state: 'active',
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
        ...(state ? { state } : {}),
        ...(shop ? { shop } : {}),
      },
    },
    { keepPrevious: true, afterChanges: true },
  )
  return (
    <ListPage
      title="Personnes"
      lead="Qui travaille ici, avec quels droits et quels accès."
      add={{
        id: 'person.add',
        title: 'Ajouter une personne',
        keywords: ['créer', 'nouveau', 'embauche'],
        run: () => go(newPersonPath),
      }}
      files="people"
      search={{ label: 'Rechercher', placeholder: 'Nom, identifiant, e-mail…' }}
      filters={
        <>
          <Filter
            label="Rang"
            all="Tous"
            value={role}
            onChange={role => filter({ role })}
            options={userRoles.map(id => ({ id, label: rankWords[id] }))}
          />
          <Filter
            label="État"
            all="Tous"
            value={state}
            onChange={state => filter({ state })}
            options={[
              { id: 'active', label: 'Actifs' },
              { id: 'inactive', label: 'Désactivés' },
            ]}
          />
          <ShopFilter value={shop} onChange={shop => filter({ shop })} />
        </>
      }
      asked={asked}
      onAsk={onAsk}
      columns={columns}
      rows={data?.data.people}
      total={data?.data.total ?? 0}
      reading={reading}
      none="Personne ne répond à ces filtres."
      onOpen={({ id }) => go(personPath(id))}
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
        {!active && <Tag>désactivé</Tag>}
      </Cell>
      <Cell className={cell}>
        {username}
        {email && <Email address={email} />}
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
