/** Browsers give plain http addresses no devices and no work offline. Nothing is shown where the address is secure. */
export function InsecureAddress({ what }: { what: string }) {
  if (window.isSecureContext) return null
  return (
    <p className="rounded-xl bg-warning-soft px-4 py-3 text-warning-ink">
      {what} : le navigateur ne le permet que sur une adresse sûre, en https, ou sur le serveur lui-même. Un
      responsable lance « npm run tls » sur le serveur, puis chaque poste ouvre sa page /certificat une fois.
    </p>
  )
}
