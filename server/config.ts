import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import type { CarrierReach } from './carriers/providers/talk.ts'
import { StartupError } from './db/startup-error.ts'
import type { Smtp } from './mails/smtp.ts'
import { networkNames } from './outbound/networks.ts'
import type { Reach } from './printing/network/way.ts'
import { settings } from './settings.ts'
import type { TracingSettings } from './tracing/tracing.ts'

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export type Config = {
  readonly port: number
  readonly host: string
  /** The address of PostgreSQL. Without it, the server uses the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** The same database past a pooler, for what needs a connection of its own. By default `databaseUrl`. */
  readonly directUrl: string | undefined
  /** A streaming copy of that database, for readings that may be a second old. */
  readonly replicaUrl: string | undefined
  readonly dataDir: string
  /** The number of processes on this machine. More than one need PostgreSQL. */
  readonly workers: number
  /** Whether the embedded database survives a power cut. By default all but the demo does. */
  readonly durable: boolean | undefined
  /** A certificate from elsewhere takes the place of the house's own. */
  readonly tls: {
    readonly off: boolean
    readonly own: { readonly certificate: string; readonly key: string } | undefined
  }
  readonly logLevel: (typeof levels)[number]
  /** Creates the demo warehouse in an empty database. By default only in an embedded one. */
  readonly demo: boolean
  /** The proxies whose X-Forwarded-For is believed: addresses, networks, or names of networks. */
  readonly trustProxy: readonly string[]
  /** The networks and ports of network printers. */
  readonly printerReach: Reach
  /** The networks of carriers' services, beside the public internet. */
  readonly carrierReach: CarrierReach
  /** Networks without public addresses where shops' own machines may be. Elsewhere, only public addresses are reached. */
  readonly shopNetworks: readonly string[]
  /** Networks without public addresses where identity providers may be. */
  readonly identityNetworks: readonly string[]
  /** The address at which connected shops call this server. Without it the server looks every few seconds. */
  readonly publicUrl: string | undefined
  /** Where mails are handed over. Without it none are sent. */
  readonly smtp: Smtp | undefined
  /** Checks every answer against its schema before sending it. */
  readonly checkAnswers: boolean
  /** PEM texts that make QZ Tray trust this application. By default the server reads files in `dataDir`. */
  readonly qzKey: string | undefined
  readonly qzCertificate: string | undefined
  /** Seals the secrets of carriers' accounts, which the server must read again. */
  readonly secretsKey: Buffer | undefined
  /** The manual, and other addresses for the menu of every user. */
  readonly helpUrl: string | undefined
  readonly links: readonly { readonly title: string; readonly href: string }[]
  /** The collector of spans, in OpenTelemetry's form. Undefined: no spans. */
  readonly tracing: TracingSettings | undefined
  /** The token with which other machines may read `/metrics`. */
  readonly metricsToken: string | undefined
  /** Calls of one person at this server; 0 is no limit, here and below. */
  readonly callsPerMinute: number
  /** Calls of one key of a shop's program. */
  readonly apiCallsPerMinute: number
  readonly photos: { readonly perDay: number; readonly megabytes: number }
  /** After how many days each kind of data is forgotten. */
  readonly retention: {
    readonly addressDays: number
    readonly printDays: number
    readonly auditDays: number
  }
}

type Name = keyof typeof settings
type Env = Readonly<Record<string, string | undefined>>

export function readConfig(env: Env): Config {
  const read = (name: Name): string => env[name] || settings[name].usual || ''
  refuseWithoutDatabase(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'], read)
  return {
    port: portOf(read('PORT')),
    host: read('HOST'),
    databaseUrl: read('DATABASE_URL') || undefined,
    directUrl: read('DATABASE_DIRECT_URL') || read('DATABASE_URL') || undefined,
    replicaUrl: read('DATABASE_REPLICA_URL') || undefined,
    dataDir: resolve(read('DATA_DIR')),
    workers: workersOf(read('WORKERS'), read('DATABASE_URL') !== ''),
    durable: read('DURABLE') ? flag('DURABLE', read('DURABLE')) : undefined,
    tls: { off: !flag('TLS', read('TLS')), own: ownTls(read('TLS_CERT'), read('TLS_KEY')) },
    logLevel: oneOf('LOG_LEVEL', levels, read('LOG_LEVEL')),
    demo: flag('DOUCHETTE_DEMO', read('DOUCHETTE_DEMO') || (read('DATABASE_URL') ? '0' : '1')),
    trustProxy: proxiesOf(read('TRUST_PROXY')),
    printerReach: {
      networks: networksOf('PRINTER_NETWORKS', read('PRINTER_NETWORKS')),
      ports: portsOf(read('PRINTER_PORTS')),
    },
    carrierReach: {
      networks: networksOf('CARRIER_NETWORKS', read('CARRIER_NETWORKS')),
      timeoutMs: 20_000,
    },
    shopNetworks: networksOf('SHOP_NETWORKS', read('SHOP_NETWORKS')),
    identityNetworks: networksOf('IDENTITY_NETWORKS', read('IDENTITY_NETWORKS')),
    publicUrl: read('PUBLIC_URL') ? webAddress('PUBLIC_URL', read('PUBLIC_URL')) : undefined,
    smtp: read('SMTP_URL') ? smtpOf(read('SMTP_URL'), read('MAIL_FROM')) : undefined,
    checkAnswers: read('NODE_ENV') !== 'production',
    qzKey: read('QZ_PRIVATE_KEY') || undefined,
    qzCertificate: read('QZ_CERTIFICATE') || undefined,
    secretsKey: read('SECRETS_KEY') ? keyOf(read('SECRETS_KEY')) : undefined,
    tracing: tracingOf(read),
    metricsToken: read('METRICS_TOKEN') || undefined,
    helpUrl: read('HELP_URL') ? webAddress('HELP_URL', read('HELP_URL')) : undefined,
    links: linksOf(read('NAV_LINKS')),
    callsPerMinute: wholeNumber('CALLS_PER_MINUTE', read('CALLS_PER_MINUTE')),
    apiCallsPerMinute: wholeNumber('API_CALLS_PER_MINUTE', read('API_CALLS_PER_MINUTE')),
    photos: {
      perDay: wholeNumber('PHOTOS_PER_DAY', read('PHOTOS_PER_DAY')),
      megabytes: wholeNumber('PHOTOS_MB', read('PHOTOS_MB')),
    },
    retention: {
      addressDays: wholeNumber('ADDRESS_DAYS', read('ADDRESS_DAYS')),
      printDays: wholeNumber('PRINT_DAYS', read('PRINT_DAYS')),
      auditDays: wholeNumber('AUDIT_DAYS', read('AUDIT_DAYS')),
    },
  }
}

/** Neither sentence shows the address, which holds a password. */
function smtpOf(url: string, from: string): Smtp {
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (!address || !['smtp:', 'smtps:'].includes(address.protocol) || address.hostname === '') {
    throw new StartupError(
      'SMTP_URL doit donner une adresse en smtp:// ou smtps://, comme smtps://compte:secret@mail.example.',
    )
  }
  const sender = from || decodeURIComponent(address.username)
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(sender)) {
    throw new StartupError(
      'MAIL_FROM doit donner l’adresse d’où partent les mails, comme entrepot@example.com.',
    )
  }
  return { url, from: sender }
}

/** Another way to a database, or a copy of it, is none by itself. */
function refuseWithoutDatabase(names: readonly Name[], read: (name: Name) => string): void {
  const alone = read('DATABASE_URL') === '' ? names.find(name => read(name) !== '') : undefined
  if (alone) throw new StartupError(`${alone} va avec DATABASE_URL : donnez les deux, ou aucun.`)
}

function ownTls(certificate: string, key: string): Config['tls']['own'] {
  if (certificate === '' && key === '') return undefined
  if (certificate !== '' && key !== '') return { certificate: resolve(certificate), key: resolve(key) }
  throw new StartupError('TLS_CERT et TLS_KEY vont ensemble : donnez les deux, ou aucun.')
}

/**
 * As OpenTelemetry's standard has it: the address of traces alone is complete, that of all signals is where each has its path,
 * and any word but « true » leaves it switched on.
 */
function tracingOf(read: (name: Name) => string): Config['tracing'] {
  const whole = read('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT')
  const base = read('OTEL_EXPORTER_OTLP_ENDPOINT')
  if ((whole === '' && base === '') || read('OTEL_SDK_DISABLED').toLowerCase() === 'true') return undefined
  const url = whole
    ? webAddress('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', whole)
    : `${webAddress('OTEL_EXPORTER_OTLP_ENDPOINT', base).replace(/\/$/, '')}/v1/traces`
  return { url, service: read('OTEL_SERVICE_NAME') }
}

function webAddress(name: Name, text: string): string {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address && /^https?:$/.test(address.protocol)) return address.href
  throw new StartupError(`${name} doit donner une adresse en http:// ou https://, pas « ${text} ».`)
}

/** `Intranet=https://intranet.example; Planning=https://planning.example` */
function linksOf(text: string): Config['links'] {
  return text
    .split(';')
    .filter(part => part.trim() !== '')
    .map(part => {
      const [, title = '', address = ''] = /^([^=]*)=(.*)$/.exec(part) ?? []
      if (title.trim() === '') {
        throw new StartupError(`NAV_LINKS doit être de la forme « Titre=https://… », pas « ${part.trim()} ».`)
      }
      return { title: title.trim(), href: webAddress('NAV_LINKS', address.trim()) }
    })
}

/** Never quoted: the message would show the key. */
function keyOf(text: string): Buffer {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  throw new StartupError('SECRETS_KEY doit être fait de 64 chiffres hexadécimaux : openssl rand -hex 32.')
}

const Port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))

function portOf(value: string): number {
  const port = Port.safeParse(value)
  if (!port.success) throw new StartupError(`PORT doit être un nombre de 0 à 65535, pas « ${value} ».`)
  return port.data
}

function wholeNumber(name: Name, value: string): number {
  if (/^\d{1,7}$/.test(value)) return Number(value)
  throw new StartupError(`${name} doit être un nombre entier, 0 pour aucune limite, pas « ${value} ».`)
}

function workersOf(value: string, onPostgres: boolean): number {
  if (!/^[1-9]\d?$/.test(value)) {
    throw new StartupError(`WORKERS doit être un nombre de 1 à 99, pas « ${value} ».`)
  }
  if (value !== '1' && !onPostgres) {
    throw new StartupError(
      'WORKERS demande PostgreSQL (DATABASE_URL) : un seul processus ouvre la base intégrée.',
    )
  }
  return Number(value)
}

const networks = ['loopback', 'linklocal', 'uniquelocal']

function proxiesOf(value: string): string[] {
  const named = value.split(',').flatMap(one => one.trim() || [])
  const wrong = named.find(one => !networks.includes(one) && !isNetwork(one))
  if (wrong === undefined) return named
  throw new StartupError(
    `TRUST_PROXY doit nommer les mandataires, par exemple « 10.0.0.5, 10.1.0.0/16 » ou « loopback », pas « ${wrong} ».`,
  )
}

function networksOf(name: Name, value: string): string[] {
  const named = value.split(',').flatMap(one => one.trim() || [])
  const wrong = named.find(one => !networkNames.includes(one) && !isNetwork(one))
  if (wrong === undefined) return named
  throw new StartupError(
    `${name} doit nommer des réseaux, par exemple « uniquelocal, 10.1.0.0/16 », pas « ${wrong} ».`,
  )
}

function portsOf(value: string): (readonly [number, number])[] {
  return value.split(',').map(one => {
    const [first, last = first] = one.trim().split('-').map(Number)
    const isRange = first !== undefined && last !== undefined && first >= 1 && last >= first && last <= 65_535
    if (isRange && Number.isInteger(first) && Number.isInteger(last)) return [first, last] as const
    throw new StartupError(
      `PRINTER_PORTS doit nommer des ports, par exemple « 631, 9100-9109 », pas « ${one.trim()} ».`,
    )
  })
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1
  return most > 0 && more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
}

function oneOf<T extends string>(name: Name, allowed: readonly T[], value: string): T {
  const found = allowed.find(one => one === value)
  if (!found) throw new StartupError(`${name} doit être l’un de ${allowed.join(', ')}, pas « ${value} ».`)
  return found
}

function flag(name: Name, value: string): boolean {
  return oneOf(name, ['0', '1'], value) === '1'
}
