import UserCog from 'lucide-react/icons/user-cog'
import { useShop } from '#src/session/access.tsx'
import { Heading } from '../Heading.tsx'
import { Tile, TileGroup } from '../Tiles.tsx'
import { shopPeoplePath } from './addresses.ts'

/** « Réglages » of a shop: what its own people settle. */
export function SettingsPage() {
  const { slug, name } = useShop()
  return (
    <div className="grid gap-5 pt-2 lg:gap-6">
      <Heading title="Réglages" lead={`Ce que ${name} règle elle-même.`} />
      <TileGroup title="Personnes">
        <Tile to={shopPeoplePath(slug)} icon={<UserCog size={22} aria-hidden />} title="Personnes">
          Qui entre dans la boutique, et ce qu’il y peut.
        </Tile>
      </TileGroup>
    </div>
  )
}
