import Unplug from 'lucide-react/icons/unplug'
import { Button } from '#src/ui/Button.tsx'
import { Message } from '#src/ui/Message.tsx'

type Props = { onRetry: () => void; fullScreen: boolean }

export function CrashScreen({ onRetry, fullScreen }: Props) {
  return (
    <Message
      icon={Unplug}
      title="Cet écran s’est arrêté"
      text="Une erreur imprévue l’a interrompu. Ce qui était enregistré l’est toujours."
      fullScreen={fullScreen}
      alert
    >
      <Button onClick={onRetry}>Réessayer</Button>
      <Button look="plain" onClick={() => location.assign('/')}>
        Retour à l’accueil
      </Button>
    </Message>
  )
}
