import { pageRoute } from '#contract/pages.ts'
import { absent, allowed, type Permission } from '#src/commands/command.ts'
import { sectionsFor } from '#src/operations/menu.ts'
import type { AccessHolder } from './access-holder.ts'

/** Whether the menu of the person who is logged in has this page. */
export function mayOpen(path: string, access: AccessHolder): Permission {
  const record = access.get()
  if (!record) return absent('Connectez-vous d’abord : scannez votre badge.')
  if (path === pageRoute('home')) return allowed
  const items = sectionsFor(record, location.hostname).flatMap(section => section.items)
  return items.some(item => item.path === path) ? allowed : absent('Votre menu n’a pas cet écran.')
}
