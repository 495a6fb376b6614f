import type { Recipe } from './scratch.ts'

/** « Plein écran », of a noun that had no commands yet. */
export const command: Recipe = {
  adds: 'a command',
  newFiles: {
    'src/commands/screen.ts': `import { allowed, type Command } from './command.ts'

export const screenCommands = (): Command[] => [
  {
    id: 'screen.full',
    title: 'Plein écran',
    group: 'Ce terminal',
    icon: 'sun',
    card: 'PLEIN',
    keys: 'mod+f9',
    when: () => allowed,
    run: () => document.documentElement.requestFullscreen(),
  },
]
`,
  },
  edits: [
    {
      file: 'src/commands/index.ts',
      below: "from './scan.ts'",
      line: "import { screenCommands } from './screen.ts'",
    },
    { file: 'src/commands/index.ts', below: '  scanCommands,', line: '  screenCommands,' },
  ],
}
