import { conflict, type Refusal, refuse } from '#contract/problems.ts'
import { loadClient, Unreachable, Unreadable } from './outside.ts'

/** The sentences of a log-in by a provider that let nobody in. None of them says that a secret was wrong. */
const closed = (code: string, detail: string, more: { expected?: string; got?: string } = {}) =>
  refuse(code, detail, { status: 401, ...more })

export const providerGone = closed(
  'provider-gone',
  'Cette façon de se connecter n’est plus offerte ici. Choisissez-en une autre.',
)

export const logInExpired = closed(
  'log-in-expired',
  'Cette connexion a expiré, ou elle a déjà servi. Recommencez.',
)

const logInCancelled = closed(
  'log-in-cancelled',
  'La connexion a été annulée chez le fournisseur. Recommencez, ou choisissez une autre façon d’entrer.',
)

const providerRefuses = (name: string, said: string) =>
  closed(
    'provider-refuses',
    `${name} a refusé la connexion (${said}). Réessayez ; si cela continue, prévenez un administrateur.`,
    { got: said },
  )

const clocksDiffer = (name: string) =>
  closed(
    'clocks-differ',
    `L’heure de ce serveur et celle de ${name} ne vont pas ensemble. Réessayez ; si cela continue, demandez à un administrateur de vérifier l’heure du serveur.`,
  )

/** `what` is the part of the answer that does not fit. */
export const notProved = (name: string, what: string): Refusal =>
  closed(
    'identity-not-proved',
    `La réponse de ${name} ne prouve pas qui vous êtes (${what}). Recommencez ; si cela continue, prévenez un administrateur.`,
    { expected: what },
  )

export const unknownHere = (name: string, email: string | undefined): Refusal =>
  closed(
    'person-not-here',
    email === undefined
      ? `Votre compte ${name} n’a pas encore de place ici. Demandez à un administrateur de vous ajouter.`
      : `Votre compte ${name} n’a pas encore de place ici. Demandez à un administrateur de vous ajouter avec l’adresse ${email}.`,
  )

export const noRule = (name: string): Refusal =>
  closed('no-rule', `Aucun de vos groupes chez ${name} n’ouvre cet entrepôt. Demandez à un administrateur.`)

export const severalHere = (email: string): Refusal =>
  closed(
    'several-people-here',
    `Plusieurs comptes portent ici l’adresse ${email}. Demandez à un administrateur de n’en laisser qu’un.`,
  )

export const takenHere = (name: string, email: string): Refusal =>
  closed(
    'address-taken-here',
    `L’adresse ${email} est déjà reliée à un autre compte ${name}. Demandez à un administrateur de désactiver puis réactiver votre compte ici.`,
  )

export const accountClosed = closed(
  'account-closed',
  'Votre compte est fermé ici. Demandez à un administrateur de le rouvrir.',
)

const unreachable = (name: string, why: string) =>
  refuse(
    'provider-unreachable',
    `${name} ne répond pas (${why}). Réessayez dans un moment, ou connectez-vous autrement.`,
    { status: 503 },
  )

export const secretUnreadable = (name: string): Refusal =>
  conflict(
    'provider-secret-unreadable',
    `Le secret de ${name} ne se lit plus sur ce serveur. Demandez à un administrateur de le saisir de nouveau.`,
  )

const claimWords: Readonly<Record<string, string>> = {
  iss: 'émetteur',
  aud: 'destinataire',
  azp: 'destinataire',
  nonce: 'numéro de la connexion',
  sub: 'personne',
}

/** The sentence for what a question to a provider threw. What is nobody's fault outside is thrown on. */
export async function refusalOf(error: unknown, name: string): Promise<Refusal> {
  const client = await loadClient()
  const away = unreachableIn(error)
  if (away) return unreachable(name, away.why)
  if (error instanceof Unreadable) return secretUnreadable(name)
  if (error instanceof client.AuthorizationResponseError) {
    return error.error === 'access_denied' ? logInCancelled : providerRefuses(name, wordOf(error.error))
  }
  if (error instanceof client.ResponseBodyError) return providerRefuses(name, wordOf(error.error))
  if (error instanceof client.WWWAuthenticateChallengeError) return providerRefuses(name, 'userinfo')
  if (!(error instanceof client.ClientError)) throw error
  switch (error.code) {
    case 'OAUTH_TIMEOUT':
      return unreachable(name, 'pas de réponse à temps')
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return clocksDiffer(name)
    case 'OAUTH_JWT_CLAIM_COMPARISON_FAILED':
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      return notProved(name, claimWords[claimOf(error)] ?? 'contenu')
    case 'OAUTH_KEY_SELECTION_FAILED':
      return notProved(name, 'clé')
    case 'OAUTH_RESPONSE_IS_NOT_CONFORM':
    case 'OAUTH_RESPONSE_IS_NOT_JSON':
      return unreachable(name, 'sa réponse est illisible')
    default:
      return notProved(name, partOf(saidOf(error)))
  }
}

function unreachableIn(error: unknown): Unreachable | undefined {
  if (error instanceof Unreachable) return error
  return error instanceof Error && error.cause !== undefined ? unreachableIn(error.cause) : undefined
}

const causeOf = ({ cause }: Error) => (cause instanceof Error ? cause : undefined)

const saidOf = (error: Error) => `${error.message} ${causeOf(error)?.message ?? ''}`

const partOf = (said: string) =>
  /"iss"/.test(said) ? 'émetteur' : /signature/i.test(said) ? 'signature' : 'réponse'

/** The claim that a comparison failed at, as the library tells it beside its error. */
function claimOf(error: Error): string {
  const told = causeOf(error)?.cause
  if (typeof told !== 'object' || told === null) return ''
  return 'claim' in told
    ? String(told.claim)
    : 'attribute' in told
      ? (attributes[String(told.attribute)] ?? '')
      : ''
}

const attributes: Readonly<Record<string, string>> = { issuer: 'iss', sub: 'sub' }

/** A word of the standard: a provider's own sentence may hold anything. */
const wordOf = (said: string) => (/^[\w.-]{1,60}$/.test(said) ? said : 'sans raison lisible')
