/** Takes the room of the panels to come, so that the page does not jump when they arrive. */
export function Skeleton() {
  return (
    <div role="progressbar" aria-label="Chargement des chiffres du jour" className="grid gap-5 lg:gap-6">
      <div className="panel h-20 animate-pulse" />
      <div className="grid gap-5 lg:grid-cols-2 lg:gap-6">
        <div className="panel h-56 animate-pulse" />
        <div className="panel h-56 animate-pulse" />
      </div>
      <div className="panel h-72 animate-pulse" />
    </div>
  )
}
