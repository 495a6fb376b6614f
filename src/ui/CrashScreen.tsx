import Unplug from 'lucide-react/icons/unplug'
import { Button } from '#src/ui/Button.tsx'
import { Message } from '#src/ui/Message.tsx'

export function CrashScreen({ fullScreen }: { fullScreen: boolean }) {
  return (
    <Message
      icon={Unplug}
      title="Cet écran s’est arrêté"
      text="Une erreur imprévue l’a interrompu. Ce qui était enregistré l’est toujours."
      fullScreen={fullScreen}
      alert
    >
      {/* A reload, not a redraw: the part that is missing may be one that a new version has replaced. */}
      <Button onClick={() => location.reload()}>Réessayer</Button>
      <Button look="plain" onClick={() => location.assign('/')}>
        Retour à l’accueil
      </Button>
    </Message>
  )
}
