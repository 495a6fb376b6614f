import History from 'lucide-react/icons/history'
import House from 'lucide-react/icons/house'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Moon from 'lucide-react/icons/moon'
import ScanBarcode from 'lucide-react/icons/scan-barcode'
import Sun from 'lucide-react/icons/sun'
import UserRound from 'lucide-react/icons/user-round'
import { type ComponentType, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Access } from '#contract/endpoints/user.ts'
import { pageRoute } from '#contract/pages.ts'
import { useScan } from '#src/scan/provider.tsx'
import { useSession } from '#src/session/context.tsx'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Drawer } from '#src/ui/Drawer.tsx'
import { notify } from '#src/ui/notify.ts'
import { setTheme, useTheme } from '#src/ui/theme.ts'

type Page = { to: string; title: string; icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }> }

const pages: readonly Page[] = [
  { to: pageRoute('home'), title: 'Home', icon: House },
  { to: pageRoute('scanners'), title: 'Douchettes', icon: ScanBarcode },
  { to: pageRoute('journal'), title: 'Journal des scans', icon: History },
  { to: pageRoute('account'), title: 'Mon compte', icon: UserRound },
]

const row = 'flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-start font-medium hover:bg-hover'

export function AccountDrawer({ access, onClose }: { access: Access; onClose: () => void }) {
  const { user, shops, warehouse } = access
  const { logOut } = useSession()
  const scan = useScan()
  const [leaving, setLeaving] = useState(false)
  const dark = useTheme() === 'dark'

  const enterByHand = () => {
    onClose()
    scan.enterByHand()
  }

  const leave = async () => {
    setLeaving(true)
    const refusal = await logOut()
    if (!refusal) return
    // Closed first: what lies behind an open drawer can neither be seen well nor be pressed.
    onClose()
    notify({ level: 'error', text: 'Unable to logout!' })
  }

  return (
    <Drawer label="Compte" side="right" width={320} onClose={onClose}>
      <div className="flex min-h-full flex-col gap-6">
        <div className="flex flex-col items-center gap-1 text-center">
          <Avatar name={user.displayName} photo={user.photoURL} size={80} />
          <p className="mt-3 text-lg font-bold">{user.displayName}</p>
          <p className="text-sm wrap-anywhere text-ink-2">{user.email}</p>
        </div>

        <dl className="grid gap-4 rounded-2xl bg-ground p-4 text-sm">
          {warehouse && (
            <div>
              <dt className="text-ink-2">Entrepôt</dt>
              <dd className="font-semibold">{warehouse.name}</dd>
            </div>
          )}
          {shops.length > 0 && (
            <div>
              <dt className="mb-2 text-ink-2">{shops.length > 1 ? 'Boutiques' : 'Boutique'}</dt>
              <dd>
                <AvatarGroup label="Boutiques" names={shops.map(({ name }) => name)} />
              </dd>
            </div>
          )}
        </dl>

        <ul className="grid gap-1">
          {pages.map(({ to, title, icon: Icon }) => (
            <li key={to}>
              <Link to={to} onClick={onClose} className={row}>
                <Icon size={20} aria-hidden />
                {title}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" onClick={enterByHand} className={row}>
              <Keyboard size={20} aria-hidden />
              Saisir un code
            </button>
          </li>
        </ul>

        <button
          type="button"
          role="switch"
          aria-checked={dark}
          onClick={() => setTheme(dark ? 'light' : 'dark')}
          className={row}
        >
          {dark ? <Moon size={20} aria-hidden /> : <Sun size={20} aria-hidden />}
          Thème sombre
          <span
            aria-hidden
            className={`ms-auto flex h-6 w-11 items-center rounded-full border-2 px-0.5 ${dark ? 'justify-end border-primary bg-primary' : 'justify-start border-line-strong'}`}
          >
            <span className={`size-4 rounded-full ${dark ? 'bg-white' : 'bg-ink-2'}`} />
          </span>
        </button>

        <Button
          look="plain"
          busy={leaving}
          onClick={() => void leave()}
          className="mt-auto w-full text-primary-ink"
        >
          <LogOut size={20} aria-hidden />
          Déconnexion
        </Button>
      </div>
    </Drawer>
  )
}

const shownAtMost = 4

export function AvatarGroup({ label, names }: { label: string; names: readonly string[] }) {
  const shown = names.slice(0, shownAtMost)
  const more = names.length - shown.length
  return (
    <ul aria-label={label} className="flex -space-x-2">
      {shown.map(name => (
        <li key={name} title={name} className="rounded-full border-2 border-surface">
          <Avatar name={name} size={36} />
          <span className="sr-only">{name}</span>
        </li>
      ))}
      {more > 0 && (
        <li className="grid size-10 place-items-center rounded-full border-2 border-surface bg-hover text-sm font-bold tabular-nums">
          +{more}
        </li>
      )}
    </ul>
  )
}
