import Bell from 'lucide-react/icons/bell'
import KeyRound from 'lucide-react/icons/key-round'
import Plug from 'lucide-react/icons/plug'
import Tag from 'lucide-react/icons/tag'
import UserCog from 'lucide-react/icons/user-cog'
import { useAccess, useShop } from '#src/session/access.tsx'
import { connectionDoor } from '../connection-door.ts'
import { Heading } from '../Heading.tsx'
import { notificationDoor } from '../notification-door.ts'
import { Tile, TileGroup } from '../Tiles.tsx'
import { shopKeysPath, shopPapersPath, shopPeoplePath } from './addresses.ts'

/** « Réglages » of a shop: what its own people settle. */
export function SettingsPage() {
  const { slug, name } = useShop()
  const { warehouse, user } = useAccess()
  /** Of the warehouse only its administrators see a shop's secrets. */
  const secrets = warehouse === null || user.role === 'admin'
  const here = { shopSlug: slug }
  return (
    <div className="grid gap-5 pt-2 lg:gap-6">
      <Heading title="Réglages" lead={`Ce que ${name} règle elle-même.`} />
      <TileGroup title="Personnes">
        <Tile to={shopPeoplePath(slug)} icon={<UserCog size={22} aria-hidden />} title="Personnes">
          Qui entre dans la boutique, et ce qu’il y peut.
        </Tile>
      </TileGroup>
      <TileGroup title="Ce qui s’imprime">
        <Tile to={shopPapersPath(slug)} icon={<Tag size={22} aria-hidden />} title="Papiers et étiquettes">
          La langue de ce que lisent vos clients, le préfixe GS1 de vos cartons.
        </Tile>
      </TileGroup>
      {secrets && (
        <TileGroup title="Vos programmes">
          <Tile
            to={notificationDoor(here).notifications}
            icon={<Bell size={22} aria-hidden />}
            title="Notifications"
          >
            Ce que vos serveurs apprennent de l’entrepôt.
          </Tile>
          <Tile
            to={connectionDoor(here).connections}
            icon={<Plug size={22} aria-hidden />}
            title="Connexions"
          >
            D’où viennent vos commandes, où repartent les numéros.
          </Tile>
          <Tile to={shopKeysPath(slug)} icon={<KeyRound size={22} aria-hidden />} title="Clés des programmes">
            Ce qui leur ouvre l’API, et jusqu’à quand.
          </Tile>
        </TileGroup>
      )}
    </div>
  )
}
