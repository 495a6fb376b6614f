import { Client } from 'pg'

function serverUrl(): URL {
  const address = process.env.TEST_DATABASE_URL
  if (!address) throw new Error('TEST_DATABASE=postgres needs TEST_DATABASE_URL')
  return new URL(address)
}

export const named = (name: string): string => inServer(serverUrl(), name)

/** The same database through the pooler of TEST_POOLER_URL, if there is one. */
export const pooled = (name: string): string =>
  process.env.TEST_POOLER_URL ? inServer(new URL(process.env.TEST_POOLER_URL), name) : named(name)

function inServer(url: URL, name: string): string {
  url.pathname = `/${name}`
  return url.href
}

export async function onServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: serverUrl().href })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** What the names of a run's databases begin with. Its workers are children of one process. */
export const ofRun = (pid: number) => `douchette_${pid}_`

/** Drops what the workers of this process kept for a next test. */
export async function dropLeftDatabases(): Promise<void> {
  await onServer(async client => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [ofRun(process.pid)],
    )
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  })
}
