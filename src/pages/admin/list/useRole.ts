import type { Role } from '#contract/roles.ts'
import { useAccess } from '#src/session/access.tsx'

/** Why this person may not do what needs a role; undefined if they may. */
export function useWithoutRole(role: Role): string | undefined {
  const { warehouse } = useAccess()
  return warehouse?.roles.includes(role) ? undefined : 'Il faut un droit que votre compte n’a pas.'
}
