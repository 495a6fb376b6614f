import { Navigate } from 'react-router-dom'
import { setupCalls } from '#contract/endpoints/setup.ts'
import { pageRoute } from '#contract/pages.ts'
import { useReading } from '#src/api/useReading.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { Logo } from '#src/ui/Logo.tsx'
import { LoadingPage } from '#src/ui/Spinner.tsx'
import { SetupForm } from './SetupForm.tsx'

/** The first page of an empty database. Where somebody is already, it leads to the log-in. */
export function SetupPage() {
  const { data, refused, isFetching, readAgain } = useReading(setupCalls.state, {})
  if (refused) return <LoadFailure refused={refused} onRetry={readAgain} busy={isFetching} fullScreen />
  if (!data) return <LoadingPage />
  if (data.data.state !== 'open') return <Navigate to={pageRoute('login')} replace />
  return (
    <main className="mx-auto grid max-w-2xl gap-6 px-4 py-8 sm:p-10">
      <title>Installation · Douchette</title>
      <Logo full width={136} height={48} href={null} />
      <div>
        <h1 className="text-3xl font-bold tracking-tight">Installer votre entrepôt</h1>
        <p className="mt-2 text-ink-2">
          Cette base est vide. Donnez le nécessaire pour commencer ; tout se change ensuite dans
          l’administration.
        </p>
      </div>
      <SetupForm onMade={readAgain} />
    </main>
  )
}
