import { type KeyAndCertificate, makeKeyAndCertificate } from '#server/tls/certificate.ts'

type Wanted = { readonly commonName: string; readonly from: Date; readonly years: number }

/** A pair that vouches for itself, in the form that QZ Tray wants. */
export function makeOwnCertificate({ commonName, from, years }: Wanted): KeyAndCertificate {
  const until = new Date(from)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  return makeKeyAndCertificate({ commonName, from, until, kind: 'rsa', authority: true })
}
