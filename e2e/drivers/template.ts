import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'

/** The server's settings for the warehouse's data. */
export type Place = { DATA_DIR: string; DATABASE_URL: string }
export type Copy = { place: Place; remove(): Promise<void> }

/** `postgres` is empty on a machine without PostgreSQL; then the warehouse is in the folder. */
type Template = { folder: string; postgres: string; name: string }

/**
 * The untouched demo warehouse. PostgreSQL copies it in a third of a second; without PostgreSQL, the copy is one of the
 * embedded database's folder.
 */
export async function makeTemplate({
  folder,
  postgresUrl,
}: {
  folder: string
  postgresUrl: string | undefined
}): Promise<Copy> {
  const template = { folder, postgres: postgresUrl ?? '', name: `e2e_${randomBytes(6).toString('hex')}` }
  process.env.E2E_TEMPLATE = JSON.stringify(template)
  if (template.postgres) await run(template, `create database ${template.name}`)
  return {
    place: placeOf(template, folder),
    remove: () => drop(template),
  }
}

let copies = 0

export async function copyTemplate(): Promise<Copy> {
  const template: Template = JSON.parse(process.env.E2E_TEMPLATE ?? '')
  if (template.postgres) {
    const copy = { ...template, name: `${template.name}_${process.pid}_${copies++}` }
    await run(template, `create database ${copy.name} template ${template.name}`)
    return { place: placeOf(copy, template.folder), remove: () => drop(copy) }
  }
  const folder = mkdtempSync(join(tmpdir(), 'douchette-e2e-'))
  cpSync(template.folder, folder, { recursive: true })
  return {
    place: placeOf(template, folder),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

function placeOf({ postgres, name }: Template, folder: string): Place {
  if (!postgres) return { DATA_DIR: folder, DATABASE_URL: '' }
  const url = new URL(postgres)
  url.pathname = `/${name}`
  return { DATA_DIR: folder, DATABASE_URL: url.href }
}

async function drop(template: Template): Promise<void> {
  if (template.postgres) await run(template, `drop database if exists ${template.name} with (force)`)
}

async function run({ postgres }: Template, statement: string): Promise<void> {
  const client = new Client({ connectionString: postgres })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
