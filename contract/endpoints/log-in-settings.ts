import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { admin, change, endpoint, reading } from '../endpoint.ts'
import { passwordsFor } from '../entities/identity.ts'
import { Id } from '../values.ts'

const path = '/rest/log-in-settings'

export const LogInSettings = z.object({
  passwords: z.enum(passwordsFor),
  /** The account that a password opens when it opens no other. */
  emergency: z.nullable(Id),
  /** Administration asks for a passkey. */
  secondFactor: z.boolean(),
})
export type LogInSettings = z.infer<typeof LogInSettings>

/** With the accounts that could be the one for emergencies: administrators with a password of their own. */
const Settled = z.object({
  settings: LogInSettings,
  able: z.array(z.object({ id: Id, name: z.string() })),
})

export const logInSettingsCalls = {
  read: endpoint({
    ...reading('rest_log_in_settings', path),
    does: 'Les façons de se connecter que l’entrepôt permet',
    ...admin,
    answer: answer(Settled),
  }),

  save: endpoint({
    ...change('rest_log_in_settings_save', path),
    does: 'Règle les façons de se connecter',
    ...admin,
    body: LogInSettings,
    answer: answer(Settled),
  }),
}
