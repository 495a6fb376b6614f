import { pageRoute } from '#contract/pages.ts'

const named = [
  'search',
  'scanners',
  'calibration',
  'journal',
  'history',
  'printing',
  'computers',
  'cards',
  'desk-work',
]
const forDesks: readonly string[] = [...named, 'admin', 'account'].map(name => pageRoute(name))

/**
 * These pages need keys or a pointer. A desk that becomes a wall may stand on one of them. The search for a scanned code
 * needs neither: it leads to the article.
 */
export const isForDesks = (pathname: string, search: string): boolean =>
  !(pathname === pageRoute('search') && new URLSearchParams(search).has('code')) &&
  (forDesks.some(page => pathname === page || pathname.startsWith(`${page}/`)) ||
    /^\/shop\/[^/]+(\/returns)?$/.test(pathname))

/** Stands in the place of such a page. The card of the home page leads away from it. */
export function DeskPage() {
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-center gap-4">
      <title>Page de bureau · Douchette</title>
      <h1 className="wall-instruction">Scannez « Accueil » : cette page s’ouvre à un poste</h1>
      <p className="wall-notice text-grey-300">
        Il lui faut un clavier ou une souris, que cet écran n’a pas.
      </p>
    </div>
  )
}
