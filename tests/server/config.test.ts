import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { StartupError } from '#server/db/startup-error.ts'

test.each([
  [{ PORT: 'huit' }, 'PORT doit être un nombre de 0 à 65535, pas « huit ».'],
  [{ PORT: '65536' }, 'PORT doit être un nombre de 0 à 65535, pas « 65536 ».'],
  [{ PORT: '80.5' }, 'PORT doit être un nombre de 0 à 65535, pas « 80.5 ».'],
  [{ DOUCHETTE_DEMO: 'oui' }, 'DOUCHETTE_DEMO doit être l’un de 0, 1, pas « oui ».'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY doit être l’un de 0, 1, pas « true ».'],
  [
    { LOG_LEVEL: 'tout' },
    'LOG_LEVEL doit être l’un de fatal, error, warn, info, debug, trace, silent, pas « tout ».',
  ],
])('%j is refused with the sentence that start-up prints', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(new StartupError(sentence))
})

test('without settings the server is local, embedded, quiet and checks its answers', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: undefined,
    dataDir: resolve('data'),
    logLevel: 'warn',
    demo: false,
    trustProxy: false,
    checkAnswers: true,
    qzKey: undefined,
    qzCertificate: undefined,
  })
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
    DATA_DIR: '/srv/stock',
    LOG_LEVEL: 'info',
    DOUCHETTE_DEMO: '1',
    TRUST_PROXY: '1',
    NODE_ENV: 'production',
    QZ_PRIVATE_KEY: 'key',
    QZ_CERTIFICATE: 'certificate',
  }
  expect(readConfig(env)).toEqual({
    port: 0,
    host: '::',
    databaseUrl: 'postgres://u:s@db/stock',
    dataDir: '/srv/stock',
    logLevel: 'info',
    demo: true,
    trustProxy: true,
    checkAnswers: false,
    qzKey: 'key',
    qzCertificate: 'certificate',
  })
})
