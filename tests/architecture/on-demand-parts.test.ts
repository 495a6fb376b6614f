import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesIn, staticImportsOf } from './imports.ts'

/** Native parts outside the first load, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  // Loaded on demand, and yet awaited by the first scan, the first key or the first look.
  'src/commands/HelpSheet.tsx': 'a dialog of the shell, which opens on every page',
  'src/commands/palette/Palette.tsx': 'a dialog of the shell, which opens on every page',
  'src/operations/bench/Entries.tsx': 'fields of the operations, before which no part may come',
  'src/operations/order-information/Page.tsx': 'a field of the operations, before which no part may come',
  'src/pages/home/HourlyChart.tsx': 'the words for a picture on the first page after the log-in',
  'src/pages/information/Stock.tsx':
    'ten thousand plain rows that a scan opens: no part may come before them',
  'src/printing/PrintStrip.tsx': 'a dialog of the shell, which opens on every page',
  'src/scan/ManualEntry.tsx': 'a dialog of the shell, which opens on every page',
  'src/scan/QuestionDialog.tsx': 'a dialog of the shell, which opens on every page',
  'src/session/PinForm.tsx': 'a field of the log-in, which a badge opens',
  'src/ui/Drawer.tsx': 'a dialog of the shell, which opens on every page',
  // What React Aria leaves to the browser, or would not do better.
  'src/pages/admin/figures/FigureChart.tsx': 'a slider along a chart, for keys alone',
  'src/pages/admin/figures/FiguresTable.tsx':
    'the words for a picture: nothing is sorted, chosen or pressed in it',
  'src/pages/demo/SheetView.tsx': 'one search on a page of its own, which is there to be printed',
  'src/ui/Table.tsx': 'rows that an arrow key must not draw anew, a hundred at a time',
  'src/pages/scanners/JournalPage.tsx': 'a file field, which React Aria leaves to the browser',
}

const native = /<(form|table|select|input|textarea|dialog|datalist)\b|\bwindow\.(confirm|prompt|alert)\(/

/** What the page has before it imports anything on demand. */
function firstLoad(from: string, found = new Set<string>()): Set<string> {
  if (found.has(from)) return found
  found.add(from)
  for (const { to } of staticImportsOf(from)) {
    if (/^src\/.+\.tsx?$/.test(to)) firstLoad(to, found)
  }
  return found
}

/** The part that hears scans, then the part that draws. */
const firstScreen = () => firstLoad('src/app/draw.tsx', firstLoad('src/main.ts'))

const usesReact = /^(react|@tanstack|lucide-react)/

test('what hears scans begins without React', () => {
  const users = [...firstLoad('src/main.ts')].filter(path =>
    staticImportsOf(path).some(({ to }) => usesReact.test(to)),
  )
  expect(users).toEqual([])
})

test('an operation begins without React, but for the one whose page is an order', () => {
  const screens = sourcesIn('src/operations').filter(path => /\/screen\.tsx?$/.test(path))
  expect(screens.length).toBeGreaterThan(10)
  const users = screens.filter(screen =>
    [...firstLoad(screen)].some(path => staticImportsOf(path).some(({ to }) => usesReact.test(to))),
  )
  expect(users).toEqual(['src/operations/order-information/screen.tsx'])
})

test('whatever is loaded on demand takes forms, tables, lists, dates and dialogs from React Aria', () => {
  const first = firstScreen()
  expect(first.has('src/session/LoginForm.tsx')).toBe(true)
  const onDemand = sourcesIn('src').filter(path => !first.has(path))
  expect(onDemand).toContain('src/pages/history/PrintHistoryPage.tsx')
  const found = onDemand.filter(path => native.test(readFileSync(join(root, path), 'utf8')))
  expect(found.sort()).toEqual(Object.keys(exceptions).sort())
})

test('React Aria is in no file of the first load', () => {
  const users = [...firstScreen()].filter(path =>
    staticImportsOf(path).some(
      ({ to }) => to.startsWith('react-aria') || to.startsWith('@internationalized/'),
    ),
  )
  expect(users).toEqual([])
})
