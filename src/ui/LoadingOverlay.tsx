import { Logo } from './Logo.tsx'
import { Spinner } from './Spinner.tsx'

const shapes = [0, 1, 2, 3, 4, 5, 6]

/** Covers the screen while the application starts. */
export function LoadingOverlay() {
  return (
    <main className="loading-overlay fixed inset-0 grid place-items-center bg-ground">
      <div className="flex flex-col items-center gap-8">
        <div className="loading-border relative p-1">
          <div className="relative grid place-items-center bg-ground px-8 py-6">
            <div className="loading-logo">
              <Logo full width={255} height={75} />
            </div>
          </div>
        </div>
        <div aria-hidden className="flex h-10 items-stretch gap-1.5">
          {shapes.map(place => (
            <span key={place} className="loading-shape rounded-sm bg-primary" />
          ))}
        </div>
        <p className="flex items-center gap-3 text-ink-2">
          <Spinner size={20} label="Chargement" />
          Chargement…
        </p>
      </div>
    </main>
  )
}
