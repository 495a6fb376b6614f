import Unplug from 'lucide-react/icons/unplug'
import { pageRoute } from '#contract/pages.ts'
import { Button } from '#src/ui/Button.tsx'
import { Message } from '#src/ui/Message.tsx'

export function CrashScreen({ error, fullScreen }: { error: Error; fullScreen: boolean }) {
  return (
    <Message
      icon={Unplug}
      title="Cet écran s’est arrêté"
      text="Une erreur imprévue l’a interrompu. Ce qui était enregistré l’est toujours."
      fullScreen={fullScreen}
      alert
    >
      {/* An operator cannot use these words; `npm run dev` shows them to a developer. */}
      {import.meta.env.DEV && <p className="wrap-anywhere text-ink-2">{error.message}</p>}
      {/* Reloads the page, because a new version may have replaced the file that failed to load. */}
      <Button onClick={() => location.reload()}>Réessayer</Button>
      <Button look="plain" onClick={() => location.assign(pageRoute('home'))}>
        Retour à l’accueil
      </Button>
    </Message>
  )
}
