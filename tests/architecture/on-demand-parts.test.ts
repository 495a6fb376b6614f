import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourcesIn } from './imports.ts'

/** Native parts on pages that are loaded on demand, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'src/pages/scanners/Replay.tsx': 'a file field, which React Aria leaves to the browser',
  'src/pages/information/Stock.tsx':
    'ten thousand plain rows that a scan opens: no part may come before them',
  'src/pages/information/Moves.tsx': 'a photograph on the page that a scan opens',
}

test('forms, lists of options and dialogs of computers, scanners, journal, search and returns are React Aria’s', () => {
  const rooms = ['computers', 'information', 'returns', 'scanners', 'search']
  const native = rooms
    .flatMap(room => sourcesIn(`src/pages/${room}`))
    .filter(path =>
      /<(form|table|select|input|textarea|dialog)\b|\bwindow\.confirm\(/.test(readFileSync(path, 'utf8')),
    )
  expect(native.sort()).toEqual(Object.keys(exceptions).sort())
})
