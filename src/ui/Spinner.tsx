/** Has no words of its own: give it a label where it stands alone. */
export function Spinner({ size = 20, label }: { size?: number; label?: string }) {
  return (
    <span
      {...(label ? { role: 'progressbar', 'aria-label': label } : { 'aria-hidden': true })}
      className="spinner inline-block shrink-0 rounded-full"
      style={{ width: size, height: size }}
    />
  )
}

export function LoadingPanel() {
  return (
    <div className="grid min-h-[60vh] place-items-center text-primary-ink">
      <Spinner size={40} label="Chargement" />
    </div>
  )
}

/** A whole page that waits. Its heading, which the eye does not need, tells a screen reader where it is. */
export function LoadingPage() {
  return (
    <>
      <h1 className="sr-only">Chargement</h1>
      <LoadingPanel />
    </>
  )
}
