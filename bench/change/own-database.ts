import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { postmasterOf } from '#bench/load/processor.ts'

/** Works in a database of its own on this PostgreSQL, which may hold others' (TEST_DATABASE_URL), and drops it. */
export async function withOwnDatabase<T>(
  server: string,
  work: (own: { readonly url: string; readonly postmaster: number }) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: server })
  await client.connect()
  const name = `douchette_bench_${randomBytes(4).toString('hex')}`
  try {
    await client.query(`create database ${name}`)
    const url = new URL(server)
    url.pathname = `/${name}`
    return await work({ url: url.href, postmaster: (await postmasterOf(client)) ?? 0 })
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  }
}
