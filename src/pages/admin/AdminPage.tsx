import Activity from 'lucide-react/icons/activity'
import Barcode from 'lucide-react/icons/barcode'
import Bell from 'lucide-react/icons/bell'
import Box from 'lucide-react/icons/box'
import Building2 from 'lucide-react/icons/building-2'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Code from 'lucide-react/icons/code'
import Euro from 'lucide-react/icons/euro'
import FileText from 'lucide-react/icons/file-text'
import FileUp from 'lucide-react/icons/file-up'
import HandHelping from 'lucide-react/icons/hand-helping'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import IdCard from 'lucide-react/icons/id-card'
import KeyRound from 'lucide-react/icons/key-round'
import ListChecks from 'lucide-react/icons/list-checks'
import LogIn from 'lucide-react/icons/log-in'
import MapPin from 'lucide-react/icons/map-pin'
import Monitor from 'lucide-react/icons/monitor'
import Package from 'lucide-react/icons/package'
import PackageOpen from 'lucide-react/icons/package-open'
import Plug from 'lucide-react/icons/plug'
import Printer from 'lucide-react/icons/printer'
import ReceiptEuro from 'lucide-react/icons/receipt-euro'
import Scale from 'lucide-react/icons/scale'
import ScanBarcode from 'lucide-react/icons/scan-barcode'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Store from 'lucide-react/icons/store'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import UserCog from 'lucide-react/icons/user-cog'
import Users from 'lucide-react/icons/users'
import { Button } from 'react-aria-components'
import { computerCalls } from '#contract/endpoints/computer.ts'
import { serviceCalls } from '#contract/endpoints/service.ts'
import { pageRoute } from '#contract/pages.ts'
import { useReading } from '#src/api/useReading.tsx'
import { useAccess } from '#src/session/access.tsx'
import { plural } from '#src/ui/numbers.ts'
import {
  articlesPath,
  barcodesPath,
  billsPath,
  carriersPath,
  cartonsPath,
  connectionsPath,
  countPlanPath,
  countsPath,
  deliveriesPath,
  earningsPath,
  figuresPath,
  healthPath,
  keysPath,
  logInSettingsPath,
  notificationsPath,
  ordersPath,
  parcelsPath,
  peoplePath,
  pickingListsPath,
  pickingSettingsPath,
  placesPath,
  prestationKindsPath,
  prestationsPath,
  providersPath,
  reasonsPath,
  returnsPath,
  shopsPath,
  slipsPath,
  tariffsPath,
} from './addresses.ts'
import { apiDescription } from './api.ts'
import { Tile, TileGroup } from './Tiles.tsx'

/** « Administration »: what managers can see and set today. */
export function AdminPage() {
  const { user } = useAccess()
  const isAdmin = user.role === 'admin'
  return (
    <div className="grid gap-5 pt-2 lg:gap-6">
      <title>Administration · Douchette</title>
      <div>
        <h1 className="text-2xl font-bold tracking-tight md:text-3xl">Administration</h1>
        <p className="mt-1 text-ink-2">Ce qui se règle et se surveille ici pour tout l’entrepôt.</p>
      </div>
      <ServerHealth />
      <TileGroup title="Ce qui se passe">
        <Tile to={figuresPath} icon={<ChartNoAxesColumn size={22} aria-hidden />} title="Indicateurs">
          Pièces, délais, retards, erreurs, âge du stock.
        </Tile>
        <Tile to={healthPath} icon={<HeartPulse size={22} aria-hidden />} title="Santé">
          Serveur, sauvegarde, postes, ce qui attend.
        </Tile>
      </TileGroup>
      <TileGroup title="Ce qui part et ce qui arrive">
        <Tile to={ordersPath} icon={<ShoppingCart size={22} aria-hidden />} title="Commandes">
          Ajouter, corriger, mettre en attente, annuler.
        </Tile>
        <Tile to={deliveriesPath} icon={<PackageOpen size={22} aria-hidden />} title="Livraisons">
          Annoncer, corriger, clôturer.
        </Tile>
        <Tile to={pickingListsPath} icon={<ShoppingBasket size={22} aria-hidden />} title="Listes de picking">
          En cours, terminées ; réimprimer, rendre.
        </Tile>
        <Tile to={parcelsPath} icon={<Box size={22} aria-hidden />} title="Colis">
          Où ils sont, et leurs étiquettes.
        </Tile>
        <Tile to={slipsPath} icon={<FileText size={22} aria-hidden />} title="Bordereaux">
          Ce que les camions ont pris.
        </Tile>
        <Tile to={returnsPath} icon={<Undo2 size={22} aria-hidden />} title="Retours">
          Ce qui attend une décision.
        </Tile>
        <Tile to={countsPath} icon={<ClipboardList size={22} aria-hidden />} title="Comptages">
          Approuver, faire recompter.
        </Tile>
        <Tile to={prestationsPath} icon={<HandHelping size={22} aria-hidden />} title="Prestations">
          Ce qui est fait pour les boutiques en plus.
        </Tile>
      </TileGroup>
      <TileGroup title="Ce qui se facture">
        <Tile to={billsPath} icon={<ReceiptEuro size={22} aria-hidden />} title="Factures">
          Ce que doit chaque boutique ; ajuster, arrêter.
        </Tile>
        <Tile to={earningsPath} icon={<Scale size={22} aria-hidden />} title="Rentabilité">
          Facturé, travail et marge, par boutique et par type.
        </Tile>
        <Tile to={tariffsPath} icon={<Euro size={22} aria-hidden />} title="Tarifs">
          Ce que paie chaque boutique, et à partir de quand.
        </Tile>
      </TileGroup>
      <TileGroup title="L’entrepôt">
        <Tile to={placesPath} icon={<MapPin size={22} aria-hidden />} title="Emplacements">
          Allées, ordre de marche, étiquettes.
        </Tile>
        {isAdmin && (
          <Tile to={articlesPath} icon={<Package size={22} aria-hidden />} title="Articles">
            Codes, poids, taille, lots, étiquettes.
          </Tile>
        )}
        {isAdmin && (
          <Tile to={countPlanPath} icon={<CalendarCheck size={22} aria-hidden />} title="Plan d’inventaire">
            Combien de fois par an compter chaque emplacement.
          </Tile>
        )}
        {isAdmin && (
          <Tile
            to={pickingSettingsPath}
            icon={<ShoppingCart size={22} aria-hidden />}
            title="Réglages du picking"
          >
            Places du chariot, chemin et temps des listes.
          </Tile>
        )}
        <Tile to={cartonsPath} icon={<Box size={22} aria-hidden />} title="Cartons">
          Tailles, poids, boutiques.
        </Tile>
        <Tile to={carriersPath} icon={<Truck size={22} aria-hidden />} title="Transporteurs">
          Jours et heures de départ, cartons, comptes.
        </Tile>
        <Tile to={reasonsPath} icon={<ListChecks size={22} aria-hidden />} title="Motifs et origines">
          Rebut, retours, réimpressions.
        </Tile>
        <Tile to={prestationKindsPath} icon={<IdCard size={22} aria-hidden />} title="Cartes de prestation">
          Étiquetage, kits, photos : à la pièce ou au temps.
        </Tile>
        <Tile to={barcodesPath} icon={<Barcode size={22} aria-hidden />} title="Codes-barres de la maison">
          Leurs formes, et comment un code serait lu.
        </Tile>
      </TileGroup>
      {isAdmin && (
        <TileGroup title="Personnes et boutiques">
          <Tile to={peoplePath} icon={<UserCog size={22} aria-hidden />} title="Personnes">
            Droits, badges, mots de passe, invitations.
          </Tile>
          <Tile to={shopsPath} icon={<Store size={22} aria-hidden />} title="Boutiques">
            Noms, adresses, transporteur habituel.
          </Tile>
          <Tile to={pageRoute('sessions')} icon={<Users size={22} aria-hidden />} title="Sessions">
            Qui est connecté, et où.
          </Tile>
          <Tile to={providersPath} icon={<Building2 size={22} aria-hidden />} title="Fournisseurs d’identité">
            Entrer par le compte de l’entreprise.
          </Tile>
          <Tile to={logInSettingsPath} icon={<LogIn size={22} aria-hidden />} title="Façons de se connecter">
            Mots de passe, compte de secours.
          </Tile>
          <Tile
            to={pageRoute('audit')}
            icon={<ScrollText size={22} aria-hidden />}
            title="Journal des actions"
          >
            Qui a fait quoi, quand et d’où.
          </Tile>
        </TileGroup>
      )}
      {isAdmin && (
        <TileGroup title="Programmes des boutiques">
          <Tile to={notificationsPath} icon={<Bell size={22} aria-hidden />} title="Notifications">
            Ce que leurs serveurs apprennent d’ici.
          </Tile>
          <Tile to={connectionsPath} icon={<Plug size={22} aria-hidden />} title="Connexions">
            D’où viennent leurs commandes, où repartent les numéros.
          </Tile>
          <Tile to={keysPath} icon={<KeyRound size={22} aria-hidden />} title="Clés des programmes">
            Ce qui leur ouvre l’API, et jusqu’à quand.
          </Tile>
        </TileGroup>
      )}
      <TileGroup title="Postes, papiers et fichiers">
        <Tile
          to={pageRoute('computers')}
          icon={<Monitor size={22} aria-hidden />}
          title="Postes et imprimantes"
        >
          <Computers />
        </Tile>
        <Tile to={pageRoute('scanners')} icon={<ScanBarcode size={22} aria-hidden />} title="Douchettes">
          Réglages, essai et sons de ce poste.
        </Tile>
        <Tile
          to={pageRoute('history')}
          icon={<Printer size={22} aria-hidden />}
          title="Historique d’impression"
        >
          Ce qui est sorti, et ce qu’il faut réimprimer.
        </Tile>
        {isAdmin && (
          <Tile to={pageRoute('import')} icon={<FileUp size={22} aria-hidden />} title="Imports">
            Articles, stock, commandes… d’un fichier CSV ou Excel.
          </Tile>
        )}
        <Tile href={apiDescription} icon={<Code size={22} aria-hidden />} title="Appels du serveur">
          La description OpenAPI, pour les développeurs.
        </Tile>
      </TileGroup>
    </div>
  )
}

const databases = { pglite: 'base embarquée', postgres: 'base PostgreSQL' } as const

function ServerHealth() {
  const { data, refused, isFetching, readAgain } = useReading(serviceCalls.health, {}, { everyMs: 30_000 })
  const tone = refused ? 'bg-error-soft text-error-ink' : 'bg-success-soft text-success-ink'
  return (
    <section aria-labelledby="server" className="panel flex flex-wrap items-center gap-4 p-5">
      <span className={`grid size-12 shrink-0 place-items-center rounded-xl ${tone}`}>
        <Activity size={24} aria-hidden />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <h2 id="server" className="font-bold">
          Serveur
        </h2>
        <p role="status" className="text-ink-2">
          {refused
            ? refused.detail
            : data
              ? `Il répond, et sa ${databases[data.database]} aussi.`
              : 'Vérification…'}
        </p>
      </div>
      <Button
        isDisabled={isFetching}
        onPress={readAgain}
        className="min-h-11 rounded-xl border border-line-strong px-5 font-semibold data-hovered:bg-hover"
      >
        Vérifier
      </Button>
    </section>
  )
}

function Computers() {
  const { data, refused } = useReading(computerCalls.list, {})
  if (refused) return refused.detail
  if (!data) return 'Lecture…'
  const printers = data.data.reduce((sum, computer) => sum + computer.printers.length, 0)
  return `${plural(data.data.length, 'poste')}, ${plural(printers, 'imprimante')}.`
}
