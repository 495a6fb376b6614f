import { useNavigate } from 'react-router-dom'
import { shopPersonCalls } from '#contract/endpoints/shop-person.ts'
import { useShop } from '#src/session/access.tsx'
import { formatLongDay, formatRecent } from '#src/ui/dates.ts'
import { listPage } from '../list/list-page.tsx'
import { Tag } from '../list/Rows.tsx'
import { shopRightWords } from '../people/words.ts'
import { newShopPersonPath, shopPersonPath } from './addresses.ts'

/** « Personnes » of one shop. */
export const ShopPeoplePage = listPage({
  title: 'Personnes',
  lead: 'Qui entre dans votre boutique, et ce que chacun y peut.',
  call: shopPersonCalls.list,
  params: ({ shopSlug = '' }) => ({ slugShop: shopSlug }),
  again: { everyMs: 60_000, onFocus: true },
  read: ({ people }) => ({ rows: people }),
  opens: ({ id }, { shopSlug = '' }) => shopPersonPath(shopSlug, id),
  none: 'Personne n’entre dans cette boutique encore.',
  columns: [
    {
      id: 'name',
      title: 'Nom',
      names: true,
      cell: ({ displayName }) => displayName,
      tags: ({ active, onlyHere }) =>
        active ? !onlyHere && <Tag>aussi ailleurs</Tag> : <Tag>désactivé</Tag>,
      below: ({ email }) => email,
    },
    { id: 'username', title: 'Identifiant', cell: ({ username }) => username },
    { id: 'right', title: 'Droit', unbroken: true, cell: ({ right }) => shopRightWords[right].label },
    {
      id: 'since',
      title: 'Compte depuis',
      titled: 'before',
      quiet: true,
      unbroken: true,
      cell: ({ since }) => formatLongDay(since),
    },
    {
      id: 'seen',
      title: 'Vu',
      titled: 'list',
      quiet: true,
      unbroken: true,
      cell: ({ seenAt, sessions }) => (
        <>
          {sessions > 0 && <span className="me-2 font-semibold text-success-ink">connecté</span>}
          {seenAt === null ? 'jamais' : formatRecent(seenAt)}
        </>
      ),
    },
  ],
  usePage() {
    const go = useNavigate()
    const { slug } = useShop()
    return {
      add: {
        id: 'shop-person.add',
        title: 'Inviter une personne',
        keywords: ['ajouter', 'créer', 'collègue'],
        run: () => go(newShopPersonPath(slug)),
      },
    }
  },
})
