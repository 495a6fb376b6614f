import { pageRoute } from '#contract/pages.ts'
import { absent, allowed, type Permission } from '#src/commands/command.ts'
import { sectionsFor } from '#src/operations/menu.ts'
import type { AccessHolder } from './access-holder.ts'
import { otherPages } from './pages.ts'

/** Whether the person who is logged in may open this page, as their menu says. */
export function mayOpen(path: string, access: AccessHolder): Permission {
  const record = access.get()
  if (!record) return absent('Connectez-vous d’abord : scannez votre badge.')
  if (path.startsWith(pageRoute('admin')) && record.adminUrl === undefined)
    return absent('L’administration est réservée aux responsables.')
  if (path === pageRoute('audit') && record.user.role !== 'admin')
    return absent('Cette page est réservée aux administrateurs.')
  if (path === pageRoute('home') || otherPages.some(page => page.path === path)) return allowed
  const items = sectionsFor(record, location.hostname).flatMap(section => section.items)
  return items.some(item => item.path === path) ? allowed : absent('Votre menu n’a pas cet écran.')
}
