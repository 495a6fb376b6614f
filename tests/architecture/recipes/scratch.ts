import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../imports.ts'

const copied = [
  ...[
    'contract',
    'docs',
    'machines',
    'src',
    'server',
    'tests',
    'scripts',
    'bench',
    'simulate',
    'stages',
    'e2e',
  ],
  ...['package.json', 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts'],
]
/** A compiler that takes this long hangs. */
const patience = 240_000

/** A line put below the first line that holds `below`, or `by` in the place of `replace`. */
export type Edit = { readonly file: string } & (
  | { readonly below: string; readonly line: string }
  | { readonly replace: string; readonly by: string }
)

/** The files that a recipe writes, and its edits of files that are there. */
export type Recipe = {
  /** The words of its row in ARCHITECTURE.md: « a command ». */
  readonly adds: string
  readonly newFiles: Readonly<Record<string, string>>
  readonly edits: readonly Edit[]
}

/** The files that the recipe makes or changes. */
export const touchedBy = ({ newFiles, edits }: Recipe): string[] => [
  ...new Set([...Object.keys(newFiles), ...edits.map(({ file }) => file)]),
]

/** A copy of the house to follow recipes on. Call `remove` at the end. */
export function scratchCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'douchette-recipe-'))
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')

  const node = (script: string, ...args: string[]) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [script, ...args], {
      cwd: folder,
      encoding: 'utf8',
      timeout: patience,
    })
    return { out: `${stdout}${stderr}`, ok: status === 0 }
  }

  return {
    follow({ newFiles, edits }: Recipe) {
      for (const [file, text] of Object.entries(newFiles)) {
        mkdirSync(dirname(join(folder, file)), { recursive: true })
        writeFileSync(join(folder, file), text)
      }
      for (const edit of edits) {
        const path = join(folder, edit.file)
        writeFileSync(path, edited(readFileSync(path, 'utf8'), edit))
      }
    },
    /** Puts the house's own file back, as if the recipe's step had been forgotten. */
    forget(file: string) {
      cpSync(join(root, file), join(folder, file))
    },
    /**
     * The compiler's complaints, none where it compiles: of the product, or of these files and all that they import.
     * The compiler's threads would each check the packages' types again.
     */
    compile(files?: readonly string[]): string {
      const these = files ? { include: [], files } : { include: ['contract', 'machines', 'src', 'server'] }
      writeFileSync(join(folder, 'these.json'), JSON.stringify({ extends: './tsconfig.json', ...these }))
      return node('node_modules/typescript/bin/tsc', '--noEmit', '--singleThreaded', '-p', 'these.json').out
    },
    /** Runs a module of the copy's own and gives what it prints as JSON. */
    ask<T>(module: string): T {
      const file = join(folder, 'ask.ts')
      writeFileSync(file, module)
      const { out, ok } = node('--import=tsx', 'ask.ts')
      rmSync(file)
      if (!ok) throw new Error(out)
      return JSON.parse(out)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function edited(text: string, edit: Edit): string {
  const wanted = 'below' in edit ? edit.below : edit.replace
  if (!text.includes(wanted)) throw new Error(`${edit.file} has no « ${wanted} »`)
  if ('replace' in edit) return text.replace(edit.replace, edit.by)
  const lines = text.split('\n')
  const at = lines.findIndex(line => line.includes(edit.below))
  return [...lines.slice(0, at + 1), edit.line, ...lines.slice(at + 1)].join('\n')
}
