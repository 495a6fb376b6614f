import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  type GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_nameConstraints,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_serverAuth,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  NameConstraints,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509'

/** A private key and its certificate, in PEM. */
export type KeyAndCertificate = { readonly key: string; readonly certificate: string }

export type Wanted = {
  readonly commonName: string
  readonly from: Date
  readonly until: Date
  readonly kind: 'rsa' | 'ec'
  /** The authority that signs it; without one the certificate signs itself. */
  readonly by?: KeyAndCertificate
  /** Whether it may sign others, and for which names only. */
  readonly authority: boolean | { readonly only: readonly GeneralName[] }
  /** The names and addresses of a server. */
  readonly names?: readonly GeneralName[]
}

const organization = 'Douchette'
const ids = { commonName: '2.5.4.3', organization: '2.5.4.10' } as const

/** The signature of each kind of key; null is the parameter that RSA's identifier must carry. */
const signatures = {
  rsa: { algorithm: '1.2.840.113549.1.1.13', parameters: null, hash: 'RSA-SHA512' },
  ec: { algorithm: '1.2.840.10045.4.3.2', hash: 'SHA256' },
} as const

export function makeKeyAndCertificate(wanted: Wanted): KeyAndCertificate {
  const { privateKey, publicKey } = newPair(wanted.kind)
  const own = AsnConvert.parse(publicKey.export({ type: 'spki', format: 'der' }), SubjectPublicKeyInfo)
  const issuer = wanted.by && AsnConvert.parse(derOf(wanted.by.certificate), Certificate).tbsCertificate
  const issuerKey = wanted.by ? createPrivateKey(wanted.by.key) : privateKey
  const { hash, ...identifier } = signatures[issuerKey.asymmetricKeyType === 'rsa' ? 'rsa' : 'ec']
  const subject = nameOf(wanted.commonName)
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: newSerial(),
    signature: new AlgorithmIdentifier(identifier),
    issuer: issuer?.subject ?? subject,
    validity: new Validity({ notBefore: wanted.from, notAfter: wanted.until }),
    subject,
    subjectPublicKeyInfo: own,
    extensions: new Extensions(extensionsOf(wanted, own, issuer?.subjectPublicKeyInfo ?? own)),
  })
  const signed = sign(hash, Buffer.from(AsnConvert.serialize(tbsCertificate)), issuerKey)
  const certificate = new Certificate({
    tbsCertificate,
    signatureAlgorithm: new AlgorithmIdentifier(identifier),
    signatureValue: bytesOf(signed),
  })
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: pem(Buffer.from(AsnConvert.serialize(certificate))),
  }
}

function newPair(kind: Wanted['kind']): { privateKey: KeyObject; publicKey: KeyObject } {
  return kind === 'rsa'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

function extensionsOf(
  { authority, names, by }: Wanted,
  own: SubjectPublicKeyInfo,
  issuer: SubjectPublicKeyInfo,
): Extension[] {
  const usage = authority
    ? KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign
    : KeyUsageFlags.digitalSignature | KeyUsageFlags.keyEncipherment
  const only = typeof authority === 'object' ? authority.only : []
  return [
    extension(id_ce_basicConstraints, new BasicConstraints({ cA: authority !== false }), true),
    extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(keyIdOf(own))),
    ...(by
      ? [
          extension(
            id_ce_authorityKeyIdentifier,
            new AuthorityKeyIdentifier({ keyIdentifier: new KeyIdentifier(keyIdOf(issuer)) }),
          ),
        ]
      : []),
    ...(by || only.length > 0 ? [extension(id_ce_keyUsage, new KeyUsage(usage), true)] : []),
    ...(only.length > 0
      ? [
          extension(
            id_ce_nameConstraints,
            new NameConstraints({
              permittedSubtrees: new GeneralSubtrees(only.map(base => new GeneralSubtree({ base }))),
            }),
            true,
          ),
        ]
      : []),
    ...(names
      ? [
          extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth])),
          extension(id_ce_subjectAltName, new SubjectAlternativeName([...names])),
        ]
      : []),
  ]
}

const extension = (extnID: string, value: object, critical = false) =>
  new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) })

const nameOf = (commonName: string) =>
  new Name(
    [[ids.commonName, commonName] as const, [ids.organization, organization] as const].map(
      ([type, utf8String]) =>
        new RelativeDistinguishedName([
          new AttributeTypeAndValue({ type, value: new AttributeValue({ utf8String }) }),
        ]),
    ),
  )

/** Browsers find the authority's certificate by this identifier. */
const keyIdOf = ({ subjectPublicKey }: SubjectPublicKeyInfo): ArrayBuffer =>
  bytesOf(createHash('sha1').update(Buffer.from(subjectPublicKey)).digest())

/** A positive number, with as much randomness as the rules ask. */
function newSerial(): ArrayBuffer {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytesOf(bytes)
}

const bytesOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer

const derOf = (text: string): Buffer =>
  Buffer.from(text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, ''), 'base64')

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
