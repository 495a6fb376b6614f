import Construction from 'lucide-react/icons/construction'
import { useLocation } from 'react-router-dom'
import { useAccess } from '#src/session/access.tsx'
import { Message } from '#src/ui/Message.tsx'
import { NotFoundScreen } from './NotFoundScreen.tsx'
import { isActive, sectionsFor } from './navigation.ts'

/** An entry of this person's menu whose operation is not built yet says so; any other address is unknown. */
export function ComingScreen() {
  const access = useAccess()
  const { pathname } = useLocation()
  const items = sectionsFor(access, location.hostname).flatMap(section => section.items)
  const entry = items.find(item => isActive({ ...item, deepMatch: false }, pathname))
  if (!entry) return <NotFoundScreen />
  return (
    <Message
      icon={Construction}
      title={entry.title}
      text={`Cet écran arrive avec l’opération « ${entry.title} ». Elle n’est pas encore disponible.`}
    >
      <title>{`${entry.title} · Douchette`}</title>
    </Message>
  )
}
