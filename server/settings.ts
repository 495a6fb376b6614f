/** A setting of the environment: its default, if there is one, and what it means. */
export type Setting = { readonly usual?: string; readonly says: string }
type Settings = Readonly<Record<string, Setting>>

const toBegin = {
  PORT: { usual: '8080', says: 'The port where the application and its API answer.' },
  HOST: { usual: '127.0.0.1', says: '`0.0.0.0` or `::` lets other computers in.' },
  DATA_DIR: { usual: './data', says: 'The folder of the embedded database, its keys and certificates.' },
  DATABASE_URL: {
    says: '`postgres://…`: a PostgreSQL 15 or newer takes the place of the embedded database.',
  },
  DOUCHETTE_DEMO: {
    says: 'What an empty database becomes: `1` the demo, `0` your own warehouse, set up at `/setup`. Without it the embedded database becomes the demo, and PostgreSQL your own.',
  },
  SECRETS_KEY: {
    says: '64 hexadecimal digits (`openssl rand -hex 32`) that seal the secrets of carriers, shops and notifications. Without it none can be stored. Keep it apart from the backups: with another key these secrets must be typed again; nothing else is lost.',
  },
  TLS: {
    usual: '1',
    says: '`1`: https where there is a certificate (`npm run tls` makes one). `0`: plain http, behind a proxy that has the certificate.',
  },
  TLS_CERT: {
    says: 'The path of your own certificate with its chain, in PEM. A replaced file is read within a minute.',
  },
  TLS_KEY: { says: 'The path of its key, in PEM. It goes with `TLS_CERT`.' },
  HELP_URL: { says: 'The address of a manual, behind « Mode d’emploi » in the menu.' },
  NAV_LINKS: {
    says: 'Other links of the menu: `Intranet=https://intranet.example; Planning=https://planning.example`.',
  },
} as const satisfies Settings

const severalServers = {
  WORKERS: {
    usual: '1',
    says: 'How many processes serve on this machine, on one port. More than one need PostgreSQL.',
  },
  DURABLE: {
    says: 'Whether the embedded database survives a power cut: `1` yes, `0` only a killed process. Without it, every database but the demo does.',
  },
  DATABASE_DIRECT_URL: {
    says: 'The same database past a pooler (PgBouncer in transaction mode) that `DATABASE_URL` names: for migrations, backups and listening. Without it, `DATABASE_URL`.',
  },
  DATABASE_REPLICA_URL: {
    says: 'A streaming copy of that database. Lists, figures, journal and history are read there while it keeps up.',
  },
  TRUST_PROXY: {
    says: 'The proxies whose `X-Forwarded-For` is believed: `10.0.0.5, 10.1.0.0/16`, or `loopback`.',
  },
  NODE_ENV: { says: '`production` sends answers without checking them against the contract first.' },
} as const satisfies Settings

const neighbours = {
  PUBLIC_URL: {
    says: 'Where shops reach this server from the Internet: `https://entrepot.example`. Mails lead there. WooCommerce and Shopify then call it at each change; without it their orders are read every 15 seconds.',
  },
  SMTP_URL: {
    says: 'Where mails are handed over: `smtps://account:password@mail.example`, or `smtp://…:587`. Without it this warehouse sends none. Percent-encode what is no letter or digit in the password.',
  },
  MAIL_FROM: {
    says: 'The address that mails come from, as the mail server lets the account of `SMTP_URL` write: `entrepot@example.com`. Without it, that account where it is an address.',
  },
  SHOP_NETWORKS: {
    says: 'Networks without public addresses where shops’ machines may be: `loopback`, `10.1.0.0/16`. Elsewhere the server calls public addresses by https only.',
  },
  CARRIER_NETWORKS: {
    says: 'Networks, named the same way, where carriers’ services may be besides the public Internet, and without https.',
  },
  IDENTITY_NETWORKS: {
    says: 'Networks, named the same way, where identity providers (OpenID Connect) may be besides the public Internet, and without https.',
  },
  PRINTER_NETWORKS: {
    usual: 'uniquelocal',
    says: 'Networks of the printers that the server reaches itself: `uniquelocal` (private addresses), `loopback`, `10.1.0.0/16`.',
  },
  PRINTER_PORTS: { usual: '631, 6101, 8631, 9100-9109', says: 'The ports of these printers.' },
  QZ_PRIVATE_KEY: {
    says: 'The PEM text of the key by which QZ Tray trusts this server. Without it, the file that `npm run qz:keys` made in `DATA_DIR`.',
  },
  QZ_CERTIFICATE: { says: 'The PEM text of the certificate of that key.' },
} as const satisfies Settings

const limits = {
  CALLS_PER_MINUTE: {
    usual: '6000',
    says: 'How many calls one person’s sessions may make of a server, a quarter of them at once. `0` means no limit, here and below.',
  },
  API_CALLS_PER_MINUTE: {
    usual: '1200',
    says: 'How many calls one key of a shop’s program may make of a server, a quarter of them at once.',
  },
  PHOTOS_PER_DAY: { usual: '200', says: 'How many photographs one person may keep in a day.' },
  PHOTOS_MB: { usual: '5000', says: 'What all photographs of a warehouse may weigh.' },
  ADDRESS_DAYS: {
    usual: '365',
    says: 'After how many days the customer, the address and the papers of a finished order are erased.',
  },
  PRINT_DAYS: {
    usual: '90',
    says: 'After how many days the content of printed documents is erased. The history keeps that they were printed.',
  },
  AUDIT_DAYS: { usual: '730', says: 'After how many days lines of the audit log and refusals are deleted.' },
} as const satisfies Settings

const watching = {
  LOG_LEVEL: { usual: 'warn', says: 'How much is logged on standard output; `info` logs every call.' },
  METRICS_TOKEN: {
    says: 'A program that sends it as a bearer may read `/metrics` from another machine. Without it only programs on this machine may.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    says: 'A collector of OpenTelemetry traces: `http://127.0.0.1:4318`. Traces go to its `/v1/traces`. Without this and the next one none are kept.',
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    says: 'The complete address of a collector of traces, `http://127.0.0.1:4318/v1/traces`. It goes before the one above.',
  },
  OTEL_SDK_DISABLED: { usual: 'false', says: '`true`: no traces, whatever the addresses say.' },
  OTEL_SERVICE_NAME: { usual: 'douchette', says: 'The name of this server in the traces.' },
} as const satisfies Settings

/** Every setting that the server reads, by who needs it. `npm run settings` writes docs/settings.md from these. */
export const settingGroups: Readonly<Record<string, Settings>> = {
  'To begin': toBegin,
  'Several processes, several servers': severalServers,
  'Printers, carriers and shops': neighbours,
  'Limits, and how long data is kept': limits,
  'To watch it': watching,
}

const all = { ...toBegin, ...severalServers, ...neighbours, ...limits, ...watching }
export const settings: Readonly<Record<keyof typeof all, Setting>> = all
