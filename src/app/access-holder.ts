import type { Access } from '#contract/endpoints/user.ts'
import { pageRoute } from '#contract/pages.ts'
import { absent, allowed, type Permission } from '#src/commands/command.ts'
import { mayUse } from '#src/operations/menu.ts'
import { createStore, type Store } from '#src/store.ts'

/** The access record for what stands outside of React: which commands there are depends on it. */
export const createAccessHolder = () => createStore<Access | undefined>(undefined)

export type AccessHolder = Store<Access | undefined>

/** Whether the person who is logged in may open this page: the menu may hide it, a command, card or scan does not. */
export function mayOpen(path: string, access: AccessHolder): Permission {
  const record = access.get()
  if (!record) return absent('Connectez-vous d’abord : scannez votre badge.')
  if (path === pageRoute('home')) return allowed
  return mayUse(path, record) ? allowed : absent('Votre compte n’ouvre pas cet écran.')
}
