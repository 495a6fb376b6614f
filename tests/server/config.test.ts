import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { StartupError } from '#server/db/startup-error.ts'

test.each([
  [{ PORT: 'huit' }, 'PORT doit être un nombre de 0 à 65535, pas « huit ».'],
  [{ PORT: '65536' }, 'PORT doit être un nombre de 0 à 65535, pas « 65536 ».'],
  [{ PORT: '80.5' }, 'PORT doit être un nombre de 0 à 65535, pas « 80.5 ».'],
  [{ DOUCHETTE_DEMO: 'oui' }, 'DOUCHETTE_DEMO doit être l’un de 0, 1, pas « oui ».'],
  [{ TLS_CERT: 'a.pem' }, 'TLS_CERT et TLS_KEY vont ensemble : donnez les deux, ou aucun.'],
  [
    { DATABASE_REPLICA_URL: 'postgres://u:s@copy/stock' },
    'DATABASE_REPLICA_URL va avec DATABASE_URL : donnez les deux, ou aucun.',
  ],
  [
    { LOG_LEVEL: 'tout' },
    'LOG_LEVEL doit être l’un de fatal, error, warn, info, debug, trace, silent, pas « tout ».',
  ],
  [
    { ADDRESS_DAYS: 'un an' },
    'ADDRESS_DAYS doit être un nombre entier, 0 pour aucune limite, pas « un an ».',
  ],
  [
    { SECRETS_KEY: 'trop court' },
    'SECRETS_KEY doit être fait de 64 chiffres hexadécimaux : openssl rand -hex 32.',
  ],
  [
    { PRINTER_NETWORKS: 'linklocal' },
    'PRINTER_NETWORKS doit nommer des réseaux, par exemple « uniquelocal, 10.1.0.0/16 », pas « linklocal ».',
  ],
  [
    { PRINTER_PORTS: '9100, imprimante' },
    'PRINTER_PORTS doit nommer des ports, par exemple « 631, 9100-9109 », pas « imprimante ».',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT doit donner une adresse en http:// ou https://, pas « collector:4318 ».',
  ],
  [
    { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'collector:4318/v1/traces' },
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT doit donner une adresse en http:// ou https://, pas « collector:4318/v1/traces ».',
  ],
  [{ HELP_URL: 'aide' }, 'HELP_URL doit donner une adresse en http:// ou https://, pas « aide ».'],
  [
    { NAV_LINKS: 'A=javascript:alert(1)' },
    'NAV_LINKS doit donner une adresse en http:// ou https://, pas « javascript:alert(1) ».',
  ],
  [
    { NAV_LINKS: 'https://intranet.example' },
    'NAV_LINKS doit être de la forme « Titre=https://… », pas « https://intranet.example ».',
  ],
])('%j is refused with the sentence that start-up prints', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(new StartupError(sentence))
})

test.each(['1', 'true', '10.0.0.256', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.example'])(
  'TRUST_PROXY names proxies, and « %s » is none',
  wrong => {
    const sentence = `TRUST_PROXY doit nommer les mandataires, par exemple « 10.0.0.5, 10.1.0.0/16 » ou « loopback », pas « ${wrong} ».`
    expect(() => readConfig({ TRUST_PROXY: wrong })).toThrow(new StartupError(sentence))
  },
)

test('without settings the server is local, embedded, quiet and checks its answers', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: undefined,
    directUrl: undefined,
    replicaUrl: undefined,
    dataDir: resolve('data'),
    workers: 1,
    durable: undefined,
    tls: { off: false, own: undefined },
    logLevel: 'warn',
    demo: true,
    trustProxy: [],
    carrierReach: { networks: [], timeoutMs: 20_000 },
    printerReach: {
      networks: ['uniquelocal'],
      ports: [
        [631, 631],
        [6101, 6101],
        [8631, 8631],
        [9100, 9109],
      ],
    },
    checkAnswers: true,
    qzKey: undefined,
    qzCertificate: undefined,
    shopNetworks: [],
    identityNetworks: [],
    secretsKey: undefined,
    metricsToken: undefined,
    tracing: undefined,
    helpUrl: undefined,
    links: [],
    callsPerMinute: 6000,
    apiCallsPerMinute: 1200,
    photos: { perDay: 200, megabytes: 5000 },
    retention: { addressDays: 365, printDays: 90, auditDays: 730 },
  })
})

test('an empty PostgreSQL waits for its own warehouse, an empty folder becomes the demo, unless a setting says else', () => {
  const postgres = 'postgres://u:s@db/stock'
  expect(readConfig({}).demo).toBe(true)
  expect(readConfig({ DATABASE_URL: postgres }).demo).toBe(false)
  expect(readConfig({ DOUCHETTE_DEMO: '0' }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL: postgres, DOUCHETTE_DEMO: '1' }).demo).toBe(true)
})

test('an empty setting counts as missing', () => {
  const empty = { PORT: '', HOST: '', DATABASE_URL: '', DATA_DIR: '', LOG_LEVEL: '', DOUCHETTE_DEMO: '' }
  expect(readConfig(empty)).toEqual(readConfig({}))
})

test('every setting is read', () => {
  const env = {
    PORT: '0',
    HOST: '::',
    DATABASE_URL: 'postgres://u:s@db/stock',
    DATABASE_DIRECT_URL: 'postgres://u:s@db:5432/stock',
    DATABASE_REPLICA_URL: 'postgres://u:s@copy/stock',
    DATA_DIR: '/srv/stock',
    TLS: '0',
    TLS_CERT: '/etc/douchette/cert.pem',
    TLS_KEY: '/etc/douchette/key.pem',
    LOG_LEVEL: 'info',
    DOUCHETTE_DEMO: '1',
    TRUST_PROXY: 'loopback, 10.0.0.5,fd00::/8',
    PRINTER_NETWORKS: 'loopback, 10.1.0.0/16',
    PRINTER_PORTS: '9100',
    CARRIER_NETWORKS: 'loopback',
    SHOP_NETWORKS: 'loopback',
    IDENTITY_NETWORKS: 'loopback',
    NODE_ENV: 'production',
    QZ_PRIVATE_KEY: 'key',
    QZ_CERTIFICATE: 'certificate',
    SECRETS_KEY: 'a1'.repeat(32),
    METRICS_TOKEN: 'a-token',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    OTEL_SERVICE_NAME: 'stock',
    HELP_URL: 'https://aide.example/',
    NAV_LINKS: 'Intranet=https://intra.example/',
    CALLS_PER_MINUTE: '0',
    API_CALLS_PER_MINUTE: '6',
    PHOTOS_PER_DAY: '1',
    PHOTOS_MB: '2',
    ADDRESS_DAYS: '3',
    PRINT_DAYS: '4',
    WORKERS: '3',
    AUDIT_DAYS: '5',
  }
  expect(readConfig(env)).toEqual({
    port: 0,
    host: '::',
    databaseUrl: 'postgres://u:s@db/stock',
    directUrl: 'postgres://u:s@db:5432/stock',
    replicaUrl: 'postgres://u:s@copy/stock',
    dataDir: '/srv/stock',
    workers: 3,
    tls: { off: true, own: { certificate: '/etc/douchette/cert.pem', key: '/etc/douchette/key.pem' } },
    logLevel: 'info',
    demo: true,
    trustProxy: ['loopback', '10.0.0.5', 'fd00::/8'],
    printerReach: { networks: ['loopback', '10.1.0.0/16'], ports: [[9100, 9100]] },
    carrierReach: { networks: ['loopback'], timeoutMs: 20_000 },
    shopNetworks: ['loopback'],
    identityNetworks: ['loopback'],
    checkAnswers: false,
    qzKey: 'key',
    qzCertificate: 'certificate',
    secretsKey: Buffer.alloc(32, 0xa1),
    metricsToken: 'a-token',
    tracing: { url: 'http://collector:4318/v1/traces', service: 'stock' },
    helpUrl: 'https://aide.example/',
    links: [{ title: 'Intranet', href: 'https://intra.example/' }],
    callsPerMinute: 0,
    apiCallsPerMinute: 6,
    photos: { perDay: 1, megabytes: 2 },
    retention: { addressDays: 3, printDays: 4, auditDays: 5 },
  })
})

test.each([
  ['http://collector:4318', undefined, 'http://collector:4318/v1/traces'],
  ['http://collector:4318/otlp/', undefined, 'http://collector:4318/otlp/v1/traces'],
  ['http://collector:4318', 'https://traces.example/in?to=a', 'https://traces.example/in?to=a'],
  [undefined, 'https://traces.example', 'https://traces.example/'],
])('all of OpenTelemetry at %s, its traces at %s: they go to %s', (all, traces, url) => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces }
  expect(readConfig(env).tracing?.url).toBe(url)
})

test('OTEL_SDK_DISABLED takes « true » alone as its standard does, and then nothing is traced', () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }
  const traces = (OTEL_SDK_DISABLED: string) =>
    readConfig({ ...env, OTEL_SDK_DISABLED }).tracing !== undefined
  expect(['true', 'TRUE', 'false', '1', ''].map(traces)).toEqual([false, false, true, true, true])
})

test('the addresses for the menu have a title each', () => {
  const env = {
    HELP_URL: 'https://aide.example',
    NAV_LINKS: 'Intranet=https://intra.example/a?b=c; Plan=http://plan.example',
  }
  expect(readConfig(env)).toMatchObject({
    helpUrl: 'https://aide.example/',
    links: [
      { title: 'Intranet', href: 'https://intra.example/a?b=c' },
      { title: 'Plan', href: 'http://plan.example/' },
    ],
  })
})
