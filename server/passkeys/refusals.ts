import { conflict, notFound, refuse } from '#contract/problems.ts'

/** No word of secrets: anybody may hear it. */
export const noKeyHere = conflict(
  'vault-missing',
  'Ce serveur n’a pas encore de quoi garder des clés d’accès : donnez-lui SECRETS_KEY, puis relancez-le.',
)

export const passkeyExpired = refuse(
  'passkey-expired',
  'Cette demande a expiré, ou elle a déjà servi. Recommencez.',
  { status: 401 },
)

export const passkeyWrong = refuse(
  'passkey-wrong',
  'Cette clé d’accès n’ouvre rien ici. Prenez-en une autre, ou connectez-vous autrement.',
  { status: 401 },
)

export const passkeyNotMade = refuse(
  'passkey-not-made',
  'La clé d’accès n’a pas pu être vérifiée. Recommencez.',
)

export const passkeyTaken = conflict('passkey-taken', 'Cette clé d’accès est déjà enregistrée.')

export const passkeyUnknown = notFound('passkey-unknown', 'Cette clé d’accès n’existe pas, ou plus.')

/** A badge can be picked up: what is added by one would stay after it is cancelled. */
export const badgeAddsNothing = refuse(
  'badge-not-enough',
  'Les clés d’accès se règlent après une connexion par mot de passe ou par l’entreprise : un badge ne suffit pas.',
  { status: 403 },
)

export const passkeysNeedName = refuse(
  'passkeys-need-name',
  'Les clés d’accès demandent https et un nom, comme https://entrepot.example : à une adresse IP, il n’y en a pas.',
)
