import { Added, passkeyCalls, Shown } from '#contract/endpoints/passkey.ts'
import { isRefusal, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { Call } from '#src/api/client.ts'

/** Browsers have passkeys at a name with https, or on this computer, and never at an address of numbers. */
export const takesPasskeys = (): boolean =>
  isSecureContext &&
  'PublicKeyCredential' in globalThis &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|:/.test(location.hostname)

/** Asks the authenticator, and brings its answer to the server. */
export async function logInByPasskey(call: Call): OrRefusal<{ token: string }> {
  const begun = await call(passkeyCalls.begin, { body: { origin: location.origin } })
  if (isRefusal(begun)) return begun
  const { options, handle } = begun.data
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options))
  const key = await asked(() => navigator.credentials.get({ publicKey }))
  if (isRefusal(key)) return key
  const response = Shown.safeParse(key.toJSON())
  return response.success ? call(passkeyCalls.logIn, { body: { handle, response: response.data } }) : notGiven
}

/** Has an authenticator make a key, and gives it to the server under this name. */
export async function addPasskey(call: Call, name: string): Promise<Refusal | undefined> {
  const begun = await call(passkeyCalls.beginAdding, { body: { origin: location.origin } })
  if (isRefusal(begun)) return begun
  const { options, handle } = begun.data
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options))
  const key = await asked(() => navigator.credentials.create({ publicKey }))
  if (isRefusal(key)) return key
  const response = Added.safeParse(key.toJSON())
  if (!response.success) return notGiven
  const added = await call(passkeyCalls.add, { body: { handle, name, response: response.data } })
  return isRefusal(added) ? added : undefined
}

async function asked(ask: () => Promise<Credential | null>): OrRefusal<PublicKeyCredential> {
  try {
    const key = await ask()
    return key instanceof PublicKeyCredential ? key : notGiven
  } catch (error) {
    return error instanceof DOMException && error.name === 'InvalidStateError' ? addedAlready : notGiven
  }
}

const notGiven = refuse(
  'passkey-not-given',
  'Aucune clé d’accès n’a été donnée. Recommencez, ou connectez-vous autrement.',
)
const addedAlready = refuse('passkey-taken', 'Cet appareil a déjà une clé d’accès pour votre compte.')
