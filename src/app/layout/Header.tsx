import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Avatar } from '#src/ui/Avatar.tsx'
import { IconButton } from '#src/ui/Button.tsx'

type Props = {
  user: { displayName: string; photoURL: string }
  badges: ReactNode
  onMenu: () => void
  onSearch: () => void
  onAccount: () => void
}

const onApple = /Mac|iP(hone|ad|od)/.test(navigator.userAgent)

export function Header({ user, badges, onMenu, onSearch, onAccount }: Props) {
  const scrolled = useScrolledPast(0)
  return (
    <header
      data-scrolled={scrolled}
      className="app-header sticky top-0 z-10 flex h-16 items-center gap-2 px-3 md:h-18 md:px-6 lg:h-16 lg:px-8"
    >
      <IconButton label="Ouvrir le menu" onClick={onMenu} className="lg:hidden">
        <Menu size={24} aria-hidden />
      </IconButton>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={onSearch}
        className="flex min-h-11 min-w-11 items-center gap-3 rounded-xl border border-line bg-surface px-3 text-ink-2 hover:bg-hover sm:w-56 lg:w-64"
      >
        <Search size={20} aria-hidden className="shrink-0" />
        <span className="sr-only sm:not-sr-only">Search...</span>
        <kbd
          aria-hidden
          className="ms-auto hidden shrink-0 rounded-md border border-line px-1.5 py-0.5 font-sans text-xs font-semibold whitespace-nowrap sm:block"
        >
          {onApple ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      <div className="ms-auto flex items-center gap-1 md:gap-2">
        {badges}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`Compte de ${user.displayName}`}
          onClick={onAccount}
          className="grid size-11 shrink-0 place-items-center rounded-full"
        >
          <Avatar name={user.displayName} photo={user.photoURL} />
        </button>
      </div>
    </header>
  )
}

/** Written by scroll events, because reading `scrollY` while a page is drawn makes the browser lay it out at once. */
let top = 0

function subscribe(listener: () => void) {
  const scrolled = () => {
    top = window.scrollY
    listener()
  }
  window.addEventListener('scroll', scrolled, { passive: true })
  return () => window.removeEventListener('scroll', scrolled)
}

/** Whether the page is scrolled down by more than this many pixels. */
const useScrolledPast = (offset: number): boolean => useSyncExternalStore(subscribe, () => top > offset)
