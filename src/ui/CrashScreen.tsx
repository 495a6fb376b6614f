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
      {/* Reloads the page, because a new version may have replaced the file that failed to load. */}
      <Button onClick={() => location.reload()}>Réessayer</Button>
      <Button look="plain" onClick={() => location.assign('/')}>
        Retour à l’accueil
      </Button>
    </Message>
  )
}
