import MapPinOff from 'lucide-react/icons/map-pin-off'
import { Link } from 'react-router-dom'
import { pageRoute } from '#contract/pages.ts'
import { Message } from '#src/ui/Message.tsx'

export function NotFoundScreen() {
  return (
    <Message
      icon={MapPinOff}
      title="Cette page n’existe pas"
      text="L’adresse est fausse, ou la page a changé de place."
    >
      <title>Page introuvable · Douchette</title>
      <Link
        to={pageRoute('home')}
        className="inline-flex min-h-11 items-center rounded-xl bg-primary px-5 font-semibold text-white hover:bg-primary-dark"
      >
        Retour à l’accueil
      </Link>
    </Message>
  )
}
