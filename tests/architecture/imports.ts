import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** One import of a file, types included; `to` is a path from the root, or a package's name. */
export type Import = { readonly from: string; readonly to: string }

/** The source files of a folder, as paths from the root. */
export function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap(name => {
    const path = `${folder}/${name}`
    if (statSync(join(root, path)).isDirectory()) return sourcesIn(path)
    return /\.(ts|tsx|mts|mjs)$/.test(name) ? [path] : []
  })
}

const importStatement =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g

export function importsOf(from: string): Import[] {
  const found = [...readFileSync(join(root, from), 'utf8').matchAll(importStatement)]
  return found.map(([, named, lazy, bare]) => ({ from, to: targetOf(from, named ?? lazy ?? bare ?? '') }))
}

/** What comes with the file: neither types nor what it imports on demand. */
export function staticImportsOf(from: string): Import[] {
  const text = readFileSync(join(root, from), 'utf8')
  const found = [...text.matchAll(importStatement)].filter(
    ([statement, , lazy]) => lazy === undefined && !/^\s*(import|export) type\b/.test(statement),
  )
  return found.map(([, named, , bare]) => ({ from, to: targetOf(from, named ?? bare ?? '') }))
}

function targetOf(from: string, specifier: string): string {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('#')) return path.slice(1)
  if (path.startsWith('.')) return relative(root, resolve(root, dirname(from), path))
  return path
}

export function withoutComments(file: string): string {
  return readFileSync(join(root, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
}
