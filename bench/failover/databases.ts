import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import type { Owner } from '#scripts/debian.ts'
import { type HostName, on } from './hosts.ts'

export const shipped = (file: string) =>
  fileURLToPath(new URL(`../../deploy/several/${file}`, import.meta.url))

export const secrets = { douchette: 'banc', copy: 'copie' } as const

export type DatabaseHost = Extract<HostName, 'c' | 'd'>
export const otherOf = (name: DatabaseHost): DatabaseHost => (name === 'c' ? 'd' : 'c')

/** The address past all servers and poolers, by the host's own socket: a host that is cut off answers there, too. */
export type Databases = ReturnType<typeof layDatabases>

/** Folders as Debian lays them: configuration apart from the data, both hosts alike but for their names. */
export function layDatabases(folder: string, programs: string, owner: Owner) {
  const { uid = 0, gid = 0 } = owner
  const make = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    chownSync(path, uid, gid)
    return path
  }
  const write = (path: string, text: string, mode = 0o644) => {
    writeFileSync(path, text, { mode })
    chownSync(path, uid, gid)
    return path
  }
  const password = write(join(folder, 'pgpass'), `*:*:*:copy:${secrets.copy}\n`, 0o600)
  const placeOf = (name: DatabaseHost) => {
    const home = make(join(folder, name))
    return {
      data: make(join(home, 'data')),
      socket: make(join(home, 'socket')),
      config: join(home, 'postgresql.conf'),
    }
  }
  const places = { c: placeOf('c'), d: placeOf('d') }
  for (const { config, socket } of Object.values(places))
    write(
      config,
      `include '${shipped('postgresql.conf')}'
hba_file = '${shipped('pg_hba.conf')}'
unix_socket_directories = '${socket}'
shared_buffers = '64MB'
`,
    )
  const as = (name: DatabaseHost) => ({
    owner,
    env: {
      PATH: [programs, process.env.PATH].join(delimiter),
      PGDATA: places[name].data,
      CONFIG: places[name].config,
      PGHOST: places[name].socket,
      PGPASSFILE: password,
      LC_ALL: 'C.UTF-8',
    },
  })

  return {
    /** Runs one of the shipped scripts on the host, as a person would type it there. */
    type: (name: DatabaseHost, script: string, ...args: string[]) =>
      on(name, ['sh', shipped(script), ...args], as(name)),

    async makeFirst(name: DatabaseHost): Promise<void> {
      const { data, config } = places[name]
      const kind = ['-U', 'postgres', '-A', 'peer', '--encoding=UTF8', '--locale=C.UTF-8']
      await on(name, ['initdb', '-D', data, ...kind], as(name))
      const start = ['pg_ctl', '-D', data, '-s', '-w', '-o', `-c config_file=${config}`]
      await on(name, [...start, '-l', join(data, 'start.log'), 'start'], as(name))
      const given = Object.entries(secrets).flatMap(([role, secret]) => ['-v', `${role}=${secret}`])
      const psql = ['psql', '-qX', '-v', 'ON_ERROR_STOP=1', ...given, '-f', shipped('first.sql'), 'postgres']
      await on(name, psql, as(name))
    },

    /** A client on the host itself. */
    async ask<T>(name: DatabaseHost, work: (client: Client) => Promise<T>): Promise<T> {
      const client = new Client({
        host: places[name].socket,
        user: 'douchette',
        password: secrets.douchette,
        database: 'stock',
      })
      client.on('error', () => {})
      await client.connect()
      try {
        return await work(client)
      } finally {
        await client.end()
      }
    },

    urlOf: (name: DatabaseHost) =>
      `postgres://douchette:${secrets.douchette}@localhost/stock?host=${encodeURIComponent(places[name].socket)}`,

    async stop(): Promise<void> {
      for (const name of ['c', 'd'] as const)
        await on(name, ['pg_ctl', '-D', places[name].data, '-m', 'immediate', '-s', 'stop'], as(name)).catch(
          () => {},
        )
    },
  }
}
