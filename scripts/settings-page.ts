import { type Setting, settingGroups } from '#server/settings.ts'

type Rows = readonly (readonly [string, Setting])[]

/** Settings that commands, the build and the tests read, and no server. */
const elsewhere: Readonly<Record<string, Readonly<Record<string, Setting>>>> = {
  'For commands': {
    DOUCHETTE_ADMIN_PASSWORD: {
      says: 'The first admin’s password, for an `npm run setup` that asks nothing.',
    },
    DOUCHETTE_PASSWORD: {
      says: 'The password that `npm run -s admin -- user password USERNAME` gives. Without it the command asks, or draws one.',
    },
  },
  'To build, develop and test': {
    VITE_SENTRY_DSN: { says: 'Reports errors to Sentry. Without it nothing leaves the browser.' },
    API: { usual: 'http://127.0.0.1:8080', says: 'The server to which `npm run dev` forwards calls.' },
    CHROMIUM_PATH: { usual: 'found', says: 'The Chromium that `npm test` drives.' },
    TEST_DATABASE_URL: {
      usual: 'found or installed',
      says: 'The PostgreSQL on which `npm test` runs the tests of `tests/on-postgres.ts`.',
    },
    TEST_POOLER_URL: {
      says: 'A PgBouncer in front of that PostgreSQL, for all of these tests. `npm run test:pooler` sets it.',
    },
    TEST_WHOLE_SERVER: {
      says: '`true` repeats all of the server’s tests on that PostgreSQL. `npm run test:pooler` sets it.',
    },
    TEST_TLS: {
      says: 'A folder with an authority and a certificate, for the servers that tests start. `npm run e2e:https` sets it.',
    },
  },
}

/** The text of docs/settings.md. */
export function settingsPage(): string {
  const groups = Object.entries({ ...settingGroups, ...elsewhere })
  return [
    '# Settings',
    '',
    'Douchette is set by variables of the environment. Each has a default, so none is needed to begin. `npm run settings` writes',
    'this page from `server/settings.ts`.',
    ...groups.flatMap(([title, settings]) => ['', `## ${title}`, '', ...tableOf(Object.entries(settings))]),
    '',
  ].join('\n')
}

function tableOf(rows: Rows): string[] {
  const lines = rows.map(
    ([name, { usual, says }]) => `| \`${name}\` | ${usual ? `\`${usual}\`` : ''} | ${says} |`,
  )
  return ['| setting | default | what it means |', '|---|---|---|', ...lines]
}
