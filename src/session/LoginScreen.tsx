import ScanBarcode from 'lucide-react/icons/scan-barcode'
import { lazy, Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { pageRoute } from '#contract/pages.ts'
import { afterPaint } from '#src/ui/after-paint.ts'
import { Logo } from '#src/ui/Logo.tsx'
import { lazyPage } from '#src/ui/lazy-page.ts'
import { type CameFrom, useSessionState } from './context.tsx'
import { LoginForm } from './LoginForm.tsx'

const loadPinForm = async () => ({ default: (await import('./PinForm.tsx')).PinForm })
const PinForm = lazy(loadPinForm)

const OwnPasswordForm = lazyPage(async () => (await import('./OwnPasswordForm.tsx')).OwnPasswordForm)

const Providers = lazyPage(async () => (await import('./Providers.tsx')).Providers)

export function LoginScreen() {
  const { token, ended, attempt } = useSessionState()
  const location = useLocation()
  // Fetched before a badge asks for its PIN, so that no digit comes too early.
  useEffect(() => afterPaint(() => void loadPinForm().catch(() => {})), [])
  if (token) {
    const { from = pageRoute('home') }: CameFrom = location.state ?? {}
    return <Navigate to={from} replace />
  }

  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <title>Connexion · Douchette</title>
      <Poster />
      <main className="grid place-items-center px-4 py-8 sm:p-10">
        <div className="flex w-full max-w-sm flex-col gap-7">
          <div className="lg:hidden">
            <Logo full width={136} height={48} href={null} />
          </div>
          <div>
            <h1 className="text-3xl font-bold tracking-tight">Connexion</h1>
            {ended && !attempt && (
              <p role="status" className="mt-4 rounded-xl bg-info-soft px-4 py-3 text-info-ink">
                {ended.text}
              </p>
            )}
          </div>
          {attempt?.badge ? (
            <Suspense>
              <PinForm badge={attempt.badge} />
            </Suspense>
          ) : attempt?.once ? (
            <Suspense>
              <OwnPasswordForm once={attempt.once} />
            </Suspense>
          ) : (
            <LoginForm />
          )}
          <div className="flex items-center gap-4 text-ink-2" aria-hidden>
            <span className="h-px flex-1 bg-line" />
            ou
            <span className="h-px flex-1 bg-line" />
          </div>
          <Suspense>
            <Providers />
          </Suspense>
          <div className="flex items-center gap-4 rounded-2xl border-2 border-dashed border-line-strong p-4">
            <span className="grid size-12 shrink-0 place-items-center rounded-xl bg-primary-soft text-primary-ink">
              <ScanBarcode size={28} aria-hidden />
            </span>
            <p>
              <span className="block font-semibold first-letter:uppercase">scannez votre badge</span>
              <span className="text-sm text-ink-2">Rien à saisir : la session s’ouvre toute seule.</span>
            </p>
          </div>
        </div>
      </main>
    </div>
  )
}

const bars =
  'M0 0h10v200H0zM20 0h26v200H20zM56 0h8v200h-8zM74 0h14v200H74zM98 0h6v200h-6zM114 0h30v200h-30zM154 0h12v200h-12zM176 0h6v200h-6zM192 0h18v200h-18zM220 0h8v200h-8zM238 0h24v200h-24zM272 0h6v200h-6zM288 0h24v200h-24z'

/** The left half of a wide screen: the mark, large, as it would be printed. */
function Poster() {
  return (
    <aside className="relative hidden overflow-hidden bg-grey-900 p-12 text-white dark:bg-grey-800 lg:flex lg:flex-col lg:justify-between">
      <Logo full width={136} height={48} href={null} onDark />
      <svg
        aria-hidden
        viewBox="0 0 312 200"
        preserveAspectRatio="none"
        className="absolute inset-x-0 top-1/4 h-2/5 w-full"
      >
        <path d={bars} className="fill-grey-800 dark:fill-grey-700/40" />
        <rect y="98" width="312" height="2" className="fill-primary" />
      </svg>
      <p className="relative max-w-md text-4xl leading-tight font-bold tracking-tight text-balance">
        L’entrepôt au bout de la douchette.
      </p>
    </aside>
  )
}
