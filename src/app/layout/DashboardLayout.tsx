import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { pageRoute } from '#contract/pages.ts'
import type { Overlay } from '#src/commands/layer.ts'
import { type NavSection, sectionsFor } from '#src/operations/menu.ts'
import { usePrintingEnvironment } from '#src/printing/environment.tsx'
import { HoldScans } from '#src/scan/provider.tsx'
import { useAccess } from '#src/session/access.tsx'
import { terminalStorage } from '#src/storage/terminal-storage.ts'
import { IconButton } from '#src/ui/Button.tsx'
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx'
import { Logo } from '#src/ui/Logo.tsx'
import { laterPart, lazyPage } from '#src/ui/lazy-page.ts'
import { useMedia } from '#src/ui/media.ts'
import { LoadingPage } from '#src/ui/Spinner.tsx'
import { Header } from './Header.tsx'
import { NavSections } from './NavSections.tsx'

const AccountDrawer = lazyPage(async () => (await import('./AccountDrawer.tsx')).AccountDrawer)
const MenuDrawer = lazyPage(async () => (await import('./MenuDrawer.tsx')).MenuDrawer)
const StatusBadges = laterPart(async () => (await import('./StatusBadges.tsx')).StatusBadges)
const SupportNav = laterPart(async () => (await import('./SupportNav.tsx')).SupportNav)
const Strips = laterPart(async () => (await import('./Strips.tsx')).Strips)
type Open = { what: 'menu' | 'account'; at: string }

export function DashboardLayout({ overlay }: { overlay: Overlay }) {
  const access = useAccess()
  const printing = usePrintingEnvironment()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Open>()
  const [mini, setMini] = useStored('nav-mini')
  const wide = useMedia('(min-width: 48rem)')
  const main = useRef<HTMLElement>(null)

  // A panel that was open over one page is closed on the next.
  const open = opened?.at === pathname ? opened.what : undefined
  const show = (what: Open['what']) => setOpened({ what, at: pathname })
  const close = () => setOpened(undefined)

  useFocusOnNewPage(main, pathname)

  const sections = sectionsFor(access, location.hostname)
  const isExcluded = (roles: readonly string[]) => roles.includes(access.user.role)
  const badges = (
    <Suspense fallback={<div className="min-h-11" />}>
      <StatusBadges access={access} printing={printing} onOpen={() => void navigate(pageRoute('printing'))} />
    </Suspense>
  )

  return (
    <>
      <a
        href="#contenu"
        className="sr-only rounded-xl bg-grey-800 px-5 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:z-50"
      >
        Aller au contenu
      </a>
      <Sidebar sections={sections} isExcluded={isExcluded} mini={mini} onMini={setMini}>
        <Suspense>
          <SupportNav access={access} isExcluded={isExcluded} mini={mini} />
        </Suspense>
      </Sidebar>
      <div className={mini ? 'lg:ps-[88px]' : 'lg:ps-[300px]'}>
        <Header
          user={access.user}
          badges={wide && badges}
          onMenu={() => show('menu')}
          onSearch={() => overlay.show({ what: 'palette' })}
          onAccount={() => show('account')}
        />
        {!wide && (
          <aside aria-label="État du poste" className="flex justify-end px-3 pb-2">
            {badges}
          </aside>
        )}
        <main
          ref={main}
          id="contenu"
          tabIndex={-1}
          className="mx-auto max-w-[100rem] px-3 pb-10 md:px-6 lg:px-8"
        >
          <Suspense fallback={wasDemo() && <div className="h-7 print:hidden" />}>
            <Strips />
          </Suspense>
          <ErrorBoundary key={pathname}>
            <Suspense
              fallback={
                <>
                  <HoldScans />
                  <LoadingPage />
                </>
              }
            >
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <Suspense>
        {open === 'menu' && (
          <MenuDrawer access={access} sections={sections} isExcluded={isExcluded} onClose={close} />
        )}
        {open === 'account' && <AccountDrawer access={access} onClose={close} />}
      </Suspense>
    </>
  )
}

/** The demo says so above every page, a moment later: its line has its place already, or the page would move under a finger. */
const wasDemo = () => terminalStorage.getItem('demo')?.includes('true') === true

/** A new page is read from its beginning, also by those who cannot see that it is new. */
function useFocusOnNewPage(main: React.RefObject<HTMLElement | null>, pathname: string) {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [main, pathname])
}

/** A switch that this browser remembers. */
function useStored(key: string): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => terminalStorage.getItem(key) === 'true')
  const store = (next: boolean) => {
    terminalStorage.setItem(key, String(next))
    setOn(next)
  }
  return [on, store]
}

type Props = {
  sections: readonly NavSection[]
  isExcluded: (roles: readonly string[]) => boolean
  mini: boolean
  onMini: (mini: boolean) => void
  children: ReactNode
}

function Sidebar({ sections, isExcluded, mini, onMini, children }: Props) {
  const Toggle = mini ? PanelLeftOpen : PanelLeftClose
  return (
    <aside
      aria-label="Menu"
      style={{ width: mini ? 88 : 300 }}
      className="fixed inset-y-0 start-0 z-20 hidden flex-col border-e border-line bg-surface lg:flex"
    >
      <div
        className={`flex shrink-0 items-center ${mini ? 'flex-col gap-1 pt-3 pb-2' : 'h-16 justify-between ps-6 pe-3'}`}
      >
        <Logo full={!mini} />
        <IconButton
          label={mini ? 'Élargir le menu' : 'Réduire le menu'}
          aria-expanded={!mini}
          onClick={() => onMini(!mini)}
          className="text-ink-2"
        >
          <Toggle size={20} aria-hidden />
        </IconButton>
      </div>
      <div className={`min-h-0 flex-1 overflow-y-auto pb-6 ${mini ? 'px-1' : 'px-4'}`}>
        <NavSections sections={sections} isExcluded={isExcluded} mini={mini} />
        {children}
      </div>
    </aside>
  )
}
